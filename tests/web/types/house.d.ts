// What the box sends to the pages, as `kiosk/channels` and `kiosk/staff` make it, and what the pages hand to each other.
// `test_types.py` compares the fields of what is sent with what the server really sends.

declare namespace Box {
  type Seat = number;
  type Language = "en" | "fr" | "de";
  type Strength = "cadet" | "pilot" | "ace";
  type Value = string | number | boolean | null; // of something that is chosen before a match

  interface Message {
    do: string;
    [field: string]: unknown;
  }

  type Say = (message: Message) => void;

  interface Refusal {
    code: string;
    text: string;
    values: Values;
  }

  type Values = Record<string, any>; // what is put into a text, by name

  // On every page, whatever it shows.
  interface News {
    version: string;
    language: Language;
    game: string;
    volume_percent: number;
    is_free: boolean;
    is_simulated: boolean;
    idle_min: number | null;
    is_leaving: boolean;
  }

  interface Game {
    name: string;
    title: string;
    titles: Record<Language, string>;
    least: number;
    most: number;
    table: string | null;
    phone: string | null;
    style: string | null;
    practice: string | null;
    has_own_practice: boolean;
    takes_computers: boolean;
  }

  interface Player {
    seat: Seat;
    name: string;
    score: number;
  }

  interface Standing {
    seat: Seat;
    score: number;
    is_winner: boolean;
    has_left: boolean;
  }

  // What all see of a match of any game; a game that brings its own pages has its own fields.
  interface View {
    phase: string;
    settings: { language: Language };
    players: Player[];
    // of a game that brings no pages of its own
    who?: Seat | null;
    awaited?: Seat[];
    public?: any;
    own?: any;
    moves?: Move[];
  }

  type Move = { command: string; [field: string]: any };

  interface Prompt {
    kind: string;
    what: any;
  }

  interface Limit {
    began_us: number;
    deadline_us: number | null;
  }

  interface AtTable {
    limit: Limit | null;
    awaited: Seat[];
    standing: Standing[];
    is_over: boolean;
    open_seat: Seat | null; // where somebody may still join the match that is on
    computers: Record<string, Strength>;
  }

  interface Unfinished {
    rounds: number;
    players: Player[];
  }

  interface HouseRecord {
    kind: "ever" | "season" | "day" | "played";
    name: string | null;
    seat: Seat;
    count: number;
  }

  interface TableTree<V extends View = View> extends AtTable {
    view: V;
    game: Game;
    games: Game[];
    fewest_players: number;
    choices: Record<string, Value[]>;
    chosen: Record<string, Value>;
    presets?: Record<string, Record<string, Value>>; // in the lobby
    usual?: Record<string, Value>;
    prompt: Prompt | null;
    pressed: Seat[];
    locked: Seat[];
    asked_for: Seat[];
    by_phone: Seat[];
    unfinished: Unfinished | null;
    phone_url: string | null;
    has_fault: boolean;
    is_demo: boolean;
    is_simulated: boolean;
    is_first_match: boolean;
    records: HouseRecord[];
  }

  interface PhoneTree<V extends View = View> extends AtTable {
    view: V;
    game: Game;
    seat: Seat | null;
    phones: Seat[];
    locked: Seat[];
    asked_for: Seat[];
    phone_url: string | null;
    has_fault: boolean;
  }

  interface Practice<V extends View = View> extends AtTable {
    view: V;
    seat: Seat;
    strength: Strength;
    rivals: number;
    locked: Seat[];
    asked_for: Seat[];
    lead_us: number;
  }

  interface PracticeTree {
    game: Game;
    practice: Practice | null;
    has_idled: boolean;
    has_failed: boolean;
    rivals: [number, number];
    choices: Record<string, Value[]>;
    settings: Record<string, Value>;
  }

  // What a player's page shows: of a phone at the table, or of a practice.
  type SeatTree<V extends View = View> = AtTable & {
    view: V;
    game: Game;
    seat: Seat | null;
    locked: Seat[];
    asked_for: Seat[];
    lead_us?: number;
  };

  type Colour = number[]; // red, green, blue

  interface WiresTree {
    is_simulated: boolean;
    cells: Colour[][];
    lights: Colour[];
    rows: number[];
    tone: number | null;
  }

  interface Tile {
    place: [number, number, number, number];
    kind: string;
    words: string;
    can_be_touched: boolean;
  }

  interface KeypadTree {
    is_here: boolean;
    is_plugged: boolean;
    light: number;
    language: string;
    blocks: string[];
    tiles: Tile[];
  }

  interface HonoursRow {
    rank: number;
    name: string | null;
    seat: Seat;
    won: number;
    played: number;
    points_per_round: number | null;
    counts: Record<string, number>;
  }

  interface HonoursBoard {
    game: string | null;
    day: HonoursRow[];
    season: HonoursRow[];
    ever: HonoursRow[];
  }

  interface HonoursTree {
    is_read: boolean;
    has_fault: boolean;
    nickname_days: number;
    date: string;
    year: number;
    season: number;
    games: Record<string, string>;
    boards: HonoursBoard[];
  }

  // --- staff ---

  type Chosen =
    | { kind: "seat"; field: string; seats: Seat[] }
    | { kind: "number"; field: string; least: number; most: number; now: Record<string, number> }
    | { kind: "choice"; field: string; offered: [any, string][]; now: Record<string, any> };

  interface StaffAct {
    do: string;
    for_good: boolean;
    in_rows: boolean;
    chosen: Chosen[];
  }

  interface StaffPlayer {
    seat: Seat;
    name: string;
    is_computer: boolean;
    can_free: boolean;
    score: number | null;
    // of a game that says more of its players
    notes?: string[];
    shown?: string | null;
  }

  interface StaffMatch {
    game: string;
    phase: string;
    players: StaffPlayer[];
    acts: StaffAct[];
    can_end: boolean;
    can_take_back: boolean;
    can_restart: boolean;
    can_clear: boolean;
    // of a game that says more of its match
    round_number?: number;
    last_round?: number;
    about?: [string, Values][];
  }

  interface Check {
    part: string;
    outcome: "passed" | "pressed" | "look" | "unpressed" | "failed" | "absent";
    details: string[];
    buttons: number[];
  }

  interface StaffBox {
    is_simulated: boolean;
    brightness_percent: number | null;
    volume_percent: number;
    language: Language;
    phone_url: string | null;
    games: { name: string; title: string; is_offered: boolean }[];
    is_testing: boolean;
    checks: Check[] | null;
  }

  interface Part {
    name: string;
    state: "well" | "fault" | "absent";
    details: string[];
    // of the computer itself
    temperature_c?: number | null;
    is_voltage_low?: boolean | null;
    free_mb?: number | null;
  }

  type ComputerPart = Required<Part>;

  interface ButtonHealth {
    button: number;
    edges: number;
    presses: number;
    chatters: number;
    bounces: number[];
    ailment: string | null;
  }

  interface StaffHealth {
    parts: Part[];
    buttons: ButtonHealth[];
    bounce_buckets_ms: number[];
  }

  interface Note {
    noted: string;
    part: string;
    is_part_known: boolean;
    text: string;
    code: string | null;
    values: Values;
  }

  interface StaffTree {
    is_open: true;
    match: StaffMatch;
    box: StaffBox;
    health: StaffHealth;
    notes: Note[];
    names: string[];
  }

  interface LockedTree {
    is_open: false;
    has_pin: boolean;
    may_set_pin: boolean;
  }
}

// What modules hand to each other.
declare namespace Page {
  type Connection = import("/pages/shared/connection.js").Connection;
  type Sending = import("/pages/phone/sending.js").Sending;

  // What a channel calls as messages come in.
  interface Listeners {
    state?(tree: any): unknown;
    refusal?(refusal: Box.Refusal): unknown;
    told?(kind: string, what: any, atUs: number): unknown;
    line?(isUp: boolean): unknown;
    unheard?(): void;
  }

  // What a game's part is made with.
  interface Services {
    say: Box.Say;
    nowUs(): number;
    announce(words: string): void;
    redraw(): void;
  }

  interface TableServices extends Services {
    focusElsewhere(): void;
  }

  interface PhoneServices extends Services {
    sending: Sending;
  }

  // As much of a tree as some parts need.
  type Lights = Pick<Box.WiresTree, "cells" | "lights" | "rows">;
  // A player's score at the start and after each round.
  interface ScoreLine {
    seat: Box.Seat;
    scores: number[];
  }

  interface Spoken {
    words: string;
    isUrgent?: boolean;
  }

  interface Award {
    seat: Box.Seat;
    title: string;
    words: string;
  }

  type OverTree = Pick<Box.TableTree, "view" | "standing" | "is_over">;

  // A button of the table's bar.
  interface Action {
    name: string;
    words: string;
    message?: Box.Message;
    act?: () => void;
    isQuiet?: boolean;
  }

  interface SeatAction {
    name: string;
    words: string;
    act: () => void;
    sign?: string;
    isOn?: boolean;
    saysAsMuch?: boolean;
  }

  interface SeatState {
    looks?: string;
    words?: string;
    star?: string | null;
    mark?: Element | null;
    target?: number;
    delta?: number;
  }

  // A game's part of the table's page (docs/pages.md).
  interface TablePart {
    nodes: { stage?: HTMLElement[]; beside?: HTMLElement | null; people?: HTMLElement[]; lobby?: HTMLElement[] };
    show(tree: any, mayPlay: boolean): void;
    line(tree: any, mayPlay: boolean): string;
    actionNames?: string[];
    actions?(tree: any): Action[];
    seatAction?(tree: any, seat: Box.Seat): SeatAction | null;
    seatState?(tree: any, player: any): SeatState;
    call?(tree: any): Call | null;
    agreed?(tree: any): string;
    lobbyNote?(tree: any): string;
    difficulty?(tree: any): number | null | undefined;
    choiceOrder?: string[];
    choicePicture?(name: string): Element | null;
    overLine?(tree: any): string | null;
    overNote?(player: any): string;
    overOrder?(one: any, other: any): number;
    overPicture?: Element;
    spoken?(tree: any): string[];
    limit?(tree: any): Box.Limit | null;
    overLines?(tree: any): ScoreLine[];
    overAwards?(tree: any): Award[];
    instead?(tree: any): string | null;
    acted?(): void;
    refused?(): void;
    close?(): void;
    learnAddress?: string;
  }

  // A call that stops the whole table.
  interface Call {
    seat: Box.Seat;
    name: string;
    words: string;
    isAlarm?: boolean;
  }

  // What can be done with a seat of the table.
  interface Deeds {
    join?(seat: Box.Seat): void;
    leave?(seat: Box.Seat): void;
    rename?(seat: Box.Seat, name: string): void;
    addComputer?(seat: Box.Seat, strength: Box.Strength): void;
  }

  // A button of a player's page.
  interface PhoneAction {
    id: string;
    label: string;
    message?: Box.Message;
    act?: () => void;
    look?: string;
    hint?: string;
    isOff?: boolean;
    isCall?: boolean;
    letsGo?: boolean;
  }

  // The moment, as a player's page hands it on.
  interface Now<V extends Box.View = Box.View> {
    tree: Box.SeatTree<V>;
    view: V;
    me: V["players"][number];
    isLobby: boolean;
    isOver: boolean;
    isSending?: boolean;
  }

  // A game's part of a player's page.
  interface PhonePart {
    overLine?(now: any): string | null;
    overLines?(tree: any): ScoreLine[];
    overAwards?(tree: any): Award[];
    overOrder?(one: any, other: any): number;
    nodes: HTMLElement[];
    look?(now: any): void;
    actions(now: any): PhoneAction[];
    line(now: any): string;
    show(now: any): void;
    mayHold?(now: any): boolean;
    round?(now: any): string;
    alsoOffered?(now: any): string[];
    isTooLate?(now: any): boolean;
    settle?(now: any): void;
    score?(now: any): string;
    star?(now: any): string | null;
    call?(tree: any): Call | null;
    status?(view: any, player: any): { name: string; words: string } | null;
    hasNoPeople?(view: any): boolean;
    isCalm?(now: any): boolean;
    needsTouch?(now: any): boolean;
    focus?(): boolean;
    refused?(): void;
    close?(): void;
  }
}
