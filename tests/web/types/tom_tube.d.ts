// What Tom Tube adds to what the pages are sent: the public view of its rules.

declare namespace TomTube {
  type Seat = Box.Seat;
  type Phase = "turn" | "lay" | "fill" | "over";
  type Filling = "bend" | "fork" | "blank";
  type Counter = "energy" | "control" | "alien";

  interface Place {
    q: number;
    r: number;
    axis: number;
    rot: number;
  }

  interface Settings {
    use_control_and_alien: boolean;
    handicap_tom: number;
    handicap_dave: number;
    handicap_moves: boolean;
    starter: "chance" | "tom" | "dave";
    border_spheres: string;
    stranded_loses: boolean;
    stranded_bonus: number;
    stall_limit: number;
    return_turn_cap: number;
    forbid_self_stranding_on_return: boolean;
    confirm: boolean;
  }

  interface Module {
    id: string;
    is_base: boolean;
    owner: number;
    centre: [number, number];
    spheres: [[number, number], [number, number]];
  }

  interface Rhomb {
    id: string;
    tom: string;
    dave: string;
    form: "same" | "apart" | "branch" | "energy";
    has_sphere: boolean;
  }

  interface Kit {
    name: string;
    modules: Module[];
    rhombs: Rhomb[];
    copies: number;
    stock: number[];
    launch: number;
    triangles: Record<Filling, number>;
    values: number[];
    solar_value: number;
    bonus_value: number;
    exchanged: number[];
  }

  interface LaidRhomb {
    id: string;
    place: Place;
  }

  interface LaidTriangle {
    cell: number;
    owner: number;
    filling: Filling;
    rot: number;
  }

  interface Space {
    is_up: boolean;
    q: number;
    r: number;
  }

  interface Done {
    seat: Seat;
    rhomb: Place | null;
    completed: string[];
    how: string | null;
    start: string | null;
    to: string | null;
    got: string;
    was_passed: boolean;
    ways: [number, number];
  }

  interface MatchPlayer {
    seat: Seat;
    name: "tom" | "dave";
    at: string;
    energy: number;
    control: number;
    alien: number;
    solar_out: string[];
    triangles: Record<Filling, number>;
    total: number;
    is_winner: boolean;
    way: number; // in tenths of a turn
    is_in_danger: boolean;
    has_left: boolean;
  }

  interface Match {
    settings: Settings;
    kit: Kit;
    phase: Phase;
    turn: Seat;
    awaited: Seat[];
    turns: number;
    rhombs: LaidRhomb[];
    triangles: LaidTriangle[];
    left_open: number[];
    complete: string[];
    counters: Record<string, Counter>;
    stock: number[];
    stack_left: number;
    places_left: number;
    drawn: string | null;
    pending: Space[];
    moves: string[];
    may_exchange: boolean;
    fast: Seat | null;
    bonus_turns: number;
    stall: number;
    end: string | null;
    is_broken_off: boolean;
    done: Done | null;
    players: MatchPlayer[];
    stranded: Seat[];
    resigned: Seat | null;
  }

  interface View extends Box.View {
    phase: "lobby" | Phase;
    public: Match | null;
    stranding: string[];
    notes: { about: "stall" | "other_home"; number: number }[];
  }

  interface TableTree extends Box.TableTree<View> {}

  // --- learning (web/learn.py) ---

  // A command, as the box is told of it here.
  interface Step {
    kind: string;
    to?: string;
    place?: Place;
    space?: Space;
    filling?: Filling;
    rot?: number;
  }

  // How a lesson or the puzzle stands after some steps.
  interface AsItStands {
    steps: Step[];
    refusal: Box.Refusal | null;
    verdict: string;
    view: Match;
  }

  interface LessonTree extends AsItStands {
    name: string;
    solution: Step[];
    verdict: "open" | "right" | "built" | "moved" | "missed";
  }

  interface PuzzleTree extends AsItStands {
    date: string;
    mover: Seat;
    verdict: "open" | "home" | "late";
  }

  interface LearnTree {
    lessons: string[];
    moves: number;
  }
}
