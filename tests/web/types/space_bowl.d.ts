// What Space Bowl adds to what the pages are sent: `web/trees.py`, `web/learn.py` and the view of its rules.

declare namespace SpaceBowl {
  type Seat = Box.Seat;
  type Cell = number;
  type Sometimes<T> = T; // null in phases that have none: the code knows by the phase what TypeScript cannot
  type Phase = "lobby" | "laying" | "ready" | "search" | "countdown" | "picks" | "declaring" | "reveal" | "over";
  type Verdict = "valid" | "wild" | "wrong" | "red" | "abstained";
  type Variant = "black_hole" | "no_wild" | "void" | "big_galaxy" | "rotation" | "torus" | "learners";

  interface Planet {
    name: string;
    colour: string;
    pattern: "solid" | "ring" | "stripes" | "dots" | "half" | "cross" | "diamond" | "square";
  }

  interface Card {
    number: Sometimes<number>; // of one that lies face down it is not told
    is_face_down: boolean;
    planets: string[];
    black_hole: boolean;
    comets: number;
    stars: number;
  }

  interface LookBack {
    lines: { seat: Seat; scores: number[] }[];
    awards: { kind: string; seat: Seat; figure: number }[];
  }

  interface TopCard {
    planets: string[];
    black_hole: boolean;
    number: Sometimes<number>;
  }

  interface Toss {
    destination: number;
    planets: { planet: string; space: number }[];
    black_hole: number | null;
  }

  interface Settings {
    language: Box.Language;
    mode: "screen" | "numbered" | "honour";
    are_numbers_entered: boolean;
    variants: Record<Variant, boolean>;
    search_limit_s: number | null;
    pick_limit_s: number | null;
    target_score: number;
  }

  interface Player extends Box.Player {
    cards: number;
    is_captain: boolean;
    has_joined: boolean;
    is_red: boolean;
    must_pick: boolean;
    may_pick: boolean;
    has_picked: boolean;
    pick: Cell | null;
  }

  interface PlayerResult {
    seat: Seat;
    pick: Cell | null;
    verdict: Verdict;
    rules: string[];
  }

  interface Result {
    is_found: boolean;
    players: PlayerResult[];
    captain: Seat;
    prize: "picked_card" | "top_card" | "nothing";
    taken: Cell | null;
  }

  interface Solution {
    valid: Cell[];
    with_wild: { at: Cell; valid: Cell[] }[];
  }

  interface View {
    who: Sometimes<Seat>;
    phase: Phase;
    settings: Settings;
    players: Player[];
    captain: Seat | null;
    size: number;
    galaxy: Sometimes<(Card | null)[]>;
    top_card: TopCard | null;
    rounds_left: number;
    round_number: number;
    toss: Sometimes<Toss>;
    call: Sometimes<{ by: Seat; kind: "go" | "red" }>;
    tied_with: Seat[];
    wild: { by: Seat; at: Cell | null } | null;
    is_wild_asked: boolean;
    began_us: number;
    opens_us: Sometimes<number>;
    deadline_us: number | null;
    result: Sometimes<Result>;
    solution: Solution | null;
    winners: Seat[];
    look_back: LookBack | null;
    actions: string[];
  }

  interface Failure {
    planet: string;
    kind: string;
    cell: Cell | null;
  }

  interface Explanation {
    pick: Cell;
    verdict: Verdict;
    is_face_down: boolean;
    quarter_turns: number;
    failures: Failure[];
    is_right_but_without_wild: boolean;
    saving_wilds: Cell[];
    nearest_valid: Cell | null;
  }

  interface SeatExplanation {
    seat: Seat;
    explanation: Explanation;
    looked: { planet: string; cell: Cell | null; is_swallowed: boolean }[];
  }

  interface RightCards {
    cards: number;
    least: number;
    most: number;
    none_percent: number;
    plenty: string;
    difficulty: number;
  }

  interface About {
    deck: Planet[];
    highest_card: number;
    explanations: SeatExplanation[];
  }

  interface TableTree extends Box.TableTree<View>, About {
    right_cards?: RightCards | null;
  }

  interface PhoneTree extends Box.PhoneTree<View>, About {}

  // As much of a tree as the verdict needs: of the table, or of a practice.
  interface JudgedTree {
    view: View;
    explanations: SeatExplanation[];
  }

  // As much of a tree as the entry of card numbers needs: of the table, or of the captain's phone.
  interface EnteredTree {
    view: View;
    highest_card: number;
    is_demo?: boolean;
  }

  // As much of a view as the geometry of a toss needs: of a match, of a puzzle, of a lesson.
  interface Puzzled {
    toss: Sometimes<Toss>;
    galaxy: Sometimes<(Card | null)[]>;
    size: number;
    settings: { variants: Partial<Record<Variant, boolean>> };
    wild?: { at: Cell | null } | null;
  }

  interface Lesson extends Puzzled {
    toss: Toss;
    galaxy: Card[];
    wild: { at: Cell } | null;
  }

  interface LearnTree {
    deck: Planet[];
    practice: Practice | null;
    has_idled: boolean;
    has_failed: boolean;
  }

  interface Practice extends Box.Practice<View> {
    deck: Planet[];
    highest_card: number;
    explanations: SeatExplanation[];
  }

  interface Puzzle {
    date: string;
    flavour: string;
    settings: { variants: Record<Variant, boolean> };
    size: number;
    galaxy: Card[];
    toss: Toss;
    solutions: number;
  }

  // What is remembered of a puzzle of the day.
  interface DailyState {
    date: string;
    began_ms: number | null;
    ended_ms: number | null;
    tries: Cell[];
    right: Cell[];
    valid: Cell[] | null;
  }

  // The card that is being chosen, and what for.
  interface Aim {
    what: "pick" | "wild";
    cell: Cell | null;
  }

  // Who touches a card next at the table, and what for.
  interface ChosenSeat {
    seat: Seat;
    what: "pick" | "wild";
  }

  interface Now extends Page.Now<View> {
    tree: PhoneTree;
    isTumbling: boolean;
    isLocked: boolean;
    isWild: boolean;
    aim: Aim | null;
    aimAt(aim: Aim | null): void;
  }

  // Where a planet of a toss is looked for.
  interface Looked {
    planet: string;
    down: number;
    right: number;
    cell: Cell | null;
    isSwallowed: boolean;
    isMet: boolean;
  }

  // A card on which the demo's pattern stops.
  interface Stop {
    cell: Cell;
    turns: number;
    looked: Looked[];
    failing: Looked[];
    isLast: boolean;
  }

  // A card to explain: right or wrong, and why.
  interface Explained {
    cell: Cell;
    turns: number;
    failures: { planet: string }[] | null;
    isByWild: boolean;
  }

  // One card that the verdict tells of.
  interface Step {
    judged?: PlayerResult;
    explanation?: Explanation;
    cell?: Cell;
    wildAt?: Cell;
  }
}
