// What Hubble adds to what the pages are sent: the public view of its rules, and `web/web_game.py`.

declare namespace Hubble {
  type Icon = "galaxy" | "planet" | "asteroid" | "comet" | "star" | "blank";
  type Quadrant = "red" | "purple" | "yellow" | "blue";
  type Die = "red" | "blue" | "green" | "yellow";
  type Phase = "roll" | "third" | "draw" | "enter" | "over";
  type Category = "galaxy" | "planet" | "asteroid" | "comet" | "stars";

  interface Rolled {
    die: Die;
    icon: Icon;
  }

  interface Settings {
    draw_limit_s: number | null;
    withdraw_s: number;
    same_dice: number | null;
    confirm: string;
  }

  interface Pad {
    rows: string[];
    rulings: Record<string, number | boolean>;
    borders: [Quadrant, Quadrant][];
  }

  interface Title {
    least: number;
    name: string;
  }

  interface Constellation {
    id: string;
    name: string;
    number: number;
    red: [number, number][];
    purple: [number, number][];
    base: number;
    bonus_each: number;
  }

  interface MatchPlayer {
    seat: Box.Seat;
    cards: string[];
    pad: string;
    fog: number;
    medium: "screen" | "paper" | null;
    has_drawn: boolean;
    is_gone: boolean;
    entered: number[];
    score: Record<Category, number>;
    total: number;
    rank: number;
  }

  interface Match {
    settings: Settings;
    pad: Pad;
    titles: Title[];
    constellations: Constellation[];
    phase: Phase;
    began_us: number;
    round: number;
    played: object[]; // once it is over: what was rolled
    roll: [Rolled, Rolled] | null;
    third: Icon | null;
    uses_white_die: boolean;
    is_third_free: boolean;
    active: Box.Seat | null;
    awaited: Box.Seat[];
    due_us: number | null;
    is_closing: boolean;
    players: MatchPlayer[];
  }

  // Points, and the icons that gave them; `about` is a quadrant, a direction or a card.
  interface Part {
    category: Category;
    points: number;
    hexes: number[];
    about: string;
  }

  // So many points more, with this icon on each of these hexes.
  interface Missed {
    category: Category;
    icon: Icon;
    gain: number;
    hexes: number[];
    about: string;
  }

  interface Account {
    seat: Box.Seat;
    parts: Part[];
    missed: Missed[];
  }

  // Without a total and a pad the search has failed.
  interface Possible {
    seat: Box.Seat;
    total: number | null;
    pad: string | null;
    parts: Part[];
  }

  // What can be entered next of a paper pad.
  interface Entry {
    category: Category | "star_count";
    possible: number[];
    room: number;
    too_much: Record<string, number>;
  }

  interface View extends Box.View {
    phase: "lobby" | Phase;
    public: Match | null;
  }

  interface TableTree extends Box.TableTree<View> {
    entries: Record<string, Entry>;
  }

  // What can be drawn with a third icon, as `web/seat_tree.py` writes it.
  interface Places {
    spots: number[][];
    orders: Icon[][];
    free: number[];
    gains: Record<string, Record<string, number>>;
  }

  interface Lesson {
    name: string;
    pad: string;
    roll: [Rolled, Rolled];
    third: Icon | null;
    wants: Record<string, number>;
    fog: number;
    score: Record<Category, number>;
    places: Record<string, Places>;
    cards: Constellation[];
    card_places: any[];
  }

  interface Tutorial {
    rows: string[];
    lessons: Lesson[];
  }

  interface Turn {
    third: Icon | null;
    draw: [number, Icon][];
    is_fogged: boolean;
  }

  interface DailyLine {
    date: string;
    total: number;
    by_category: number[];
    title: string;
  }

  interface Daily {
    date: string;
    turns: Turn[];
    line: DailyLine | null;
    practice: any;
  }

  // What was possible on a day.
  interface DayPossible {
    total: number | null; // null: the search has failed
    pad: string | null;
  }

  interface LearnTree {
    game: Box.Game;
    tutorial: Tutorial;
    daily: Daily | null;
    possible: DayPossible | null;
    has_idled: boolean;
    has_failed: boolean;
  }
}
