// What Tom Tube with the printed board adds to what the pages are sent: the public view of its rules.

declare namespace Companion {
  type Counter = "energy" | "control" | "alien" | "solar";
  type Phase = "turn" | "return" | "enter" | "over";

  interface MatchPlayer {
    seat: Box.Seat;
    entered: Partial<Record<Counter, number>>;
    possible: Record<Counter, [number, number]>;
    points: Record<Counter | "bonus", number>;
    total: number;
    is_winner: boolean;
  }

  interface Match {
    phase: Phase;
    awaited: Box.Seat[];
    turns: number;
    fast: Box.Seat | null;
    bonus: number;
    ending: "bonus" | "stranded" | "cap" | "no_bonus" | null;
    may_take_back: boolean;
    is_broken_off: boolean;
    players: MatchPlayer[];
  }

  interface View extends Box.View {
    phase: "lobby" | Phase;
    public: Match | null;
  }

  interface TableTree extends Box.TableTree<View> {}
}
