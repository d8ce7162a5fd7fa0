import { type Board, type Ticket, wins } from './rules-oracle';

export type Rate = { stake: number; pays: number };

type Line = Ticket & { points: number; rate: Rate; settledBy: Task | null; won: number; voided: boolean };

export type Slip = { player: number; lines: Line[] };

type Task = {
  kind: 'settle' | 'reverse' | 'refund';
  scope: 'open' | 'all';
  board: Board;
  reverses: Task | null;
  after: [number, number];
  finished: boolean;
};

type Purse = { points: number; held: number; owed: number };

type Request = {
  player: number;
  points: number;
  number: string;
  status: 'pending' | 'approved' | 'refused';
  payment: string;
};

const DECIDED_BY_BOTH = ['Jodi Digit', 'Half Sangam', 'Full Sangam'];

/** A market day: results, slips in order, and pending settlement tasks. */
export class ModelDay {
  open: string | null = null;
  close: string | null = null;
  voided = false;
  readonly slips: Slip[] = [];
  readonly tasks: Task[] = [];

  constructor(
    private readonly model: Model,
    readonly family: Board['family'],
  ) {}

  /** Whether any line can still be bid. */
  get betting(): boolean {
    return !this.voided && this.close === null && (this.family === 'main' || this.open === null);
  }

  /** Whether settlement tasks are pending. */
  get unfinished(): boolean {
    return this.tasks.some(({ finished }) => !finished);
  }

  /** Whether a correction would reverse a win. */
  get hasWinners(): boolean {
    return this.slips.some(({ lines }) => lines.some(({ won }) => won > 0));
  }

  /** Whether a line would win by a result that is not declared yet. */
  wouldWin(session: 'open' | 'close', number: string): boolean {
    const board = { family: this.family, open: this.open ?? '', close: this.close ?? '', [session]: number };
    return this.slips.some(({ lines }) =>
      lines.some((line) => (line.session === session || DECIDED_BY_BOTH.includes(line.label)) && wins(board, line)),
    );
  }

  /** Whether the results still allow a bid on this line. */
  takes({ label, session }: Pick<Ticket, 'label' | 'session'>): boolean {
    const needsOpen = session === 'open' || DECIDED_BY_BOTH.includes(label);
    return !this.voided && this.close === null && !(needsOpen && this.open !== null);
  }

  private add(kind: Task['kind'], scope: Task['scope'], reverses: Task | null = null): void {
    const board = { family: this.family, open: this.open ?? '', close: this.close ?? '' };
    this.tasks.push({ kind, scope, board, reverses, after: [-1, -1], finished: false });
  }

  private takeBack(scope: Task['scope']): void {
    this.add(
      'reverse',
      scope,
      this.tasks.filter((task) => task.kind === 'settle' && task.scope === scope).at(-1) ?? null,
    );
  }

  /** Sets results and queues the tasks that follow. The later session is reversed first. */
  setResults(open: string, close: string | null): void {
    const main = this.family === 'main';
    const isChanged = open !== this.open;
    if (this.close !== null || (!main && this.open !== null)) this.takeBack('all');
    if (main && isChanged && this.open !== null) this.takeBack('open');
    [this.open, this.close] = [open, close];
    if (main && isChanged) this.add('settle', 'open');
    if (!main || close !== null) this.add('settle', 'all');
  }

  voidAll(): void {
    if (this.close !== null || (this.family !== 'main' && this.open !== null)) this.takeBack('all');
    if (this.family === 'main' && this.open !== null) this.takeBack('open');
    [this.open, this.close, this.voided] = [null, null, true];
    this.add('refund', 'all');
  }

  /** Runs one chunk: whole slips with about this many lines. False if nothing is left. */
  work(lines: number): boolean {
    const task = this.tasks.find(({ finished }) => !finished);
    if (!task) return false;
    const [afterPlayer, afterSlip] = task.after;
    const next = this.slips
      .map((slip, at) => ({ slip, at }))
      .sort((a, b) => a.slip.player - b.slip.player || a.at - b.at)
      .filter(({ slip, at }) => slip.player > afterPlayer || (slip.player === afterPlayer && at > afterSlip));
    let taken = 0;
    for (const { slip, at } of next) {
      if (taken >= lines) break;
      taken += slip.lines.length;
      for (const line of slip.lines) this.settle(task, slip.player, line);
      task.after = [slip.player, at];
    }
    if (taken > 0) return true;
    task.finished = true;
    return this.unfinished;
  }

  private note(line: Line, what: 'won' | 'lost' | 'taken back' | 'void'): void {
    this.model.note(
      [this.family, line.label, what === 'won' || what === 'lost' ? [line.session] : [], what].flat().join(' '),
    );
  }

  private settle(task: Task, player: number, line: Line): void {
    const pending = line.settledBy === null && !line.voided;
    if (task.kind === 'refund' && pending) {
      line.voided = true;
      this.note(line, 'void');
      this.model.credit(player, line.points);
    } else if (task.kind === 'reverse' && line.settledBy !== null && line.settledBy === task.reverses) {
      if (line.won > 0) this.note(line, 'taken back');
      this.model.takeBack(player, line.won);
      [line.settledBy, line.won] = [null, 0];
    } else if (
      task.kind === 'settle' &&
      pending &&
      (task.scope === 'all' || (line.session === 'open' && !DECIDED_BY_BOTH.includes(line.label)))
    ) {
      line.settledBy = task;
      line.won = wins(task.board, line) ? Math.floor((line.points * line.rate.pays) / line.rate.stake) : 0;
      this.note(line, line.won > 0 ? 'won' : 'lost');
      this.model.credit(player, line.won);
    }
  }
}

/** The expected ledger in plain numbers. */
export class Model {
  readonly purses: Purse[];
  readonly days: ModelDay[];
  readonly lines: Line[] = [];
  readonly withdrawals: Request[] = [];
  readonly claims: Request[] = [];
  readonly rates: Map<string, Rate>;
  /** What players may stake on the one day of the model. */
  readonly limits = new Map<number, number>();

  /** `note` is called for every slip and every outcome of a line. */
  constructor(
    players: number,
    points: number,
    families: readonly Board['family'][],
    rates: ReadonlyMap<string, Rate>,
    readonly note: (what: string) => void,
  ) {
    this.purses = Array.from({ length: players }, () => ({ points, held: 0, owed: 0 }));
    this.days = families.map((family) => new ModelDay(this, family));
    this.rates = new Map(rates);
  }

  get everybody(): number[] {
    return this.purses.map((_, at) => at);
  }

  /** Whether the player holds points from wins that a correction may take back. */
  mayLose(player: number): boolean {
    const hasWon = this.days.some(({ slips }) =>
      slips.some((slip) => slip.player === player && slip.lines.some(({ won }) => won > 0)),
    );
    return hasWon && this.purse(player).points > 0;
  }

  purse(of: number): Purse {
    return this.purses[of] as Purse;
  }

  /** Whether a player's limit allows more stakes. Refunds do not count. */
  allows(player: number, points: number): boolean {
    const staked = this.days
      .flatMap(({ slips }) => slips.filter((slip) => slip.player === player))
      .flatMap(({ lines }) => lines.filter(({ voided }) => !voided))
      .reduce((sum, line) => sum + line.points, 0);
    return staked + points <= (this.limits.get(player) ?? Infinity);
  }

  /** Lines are paid at the rates of the moment they were placed. */
  place(day: ModelDay, player: number, game: string, lines: readonly (Ticket & { points: number })[]): void {
    const placed = lines.map((line): Line => {
      const rate = this.rates.get(`${day.family} ${line.label}`);
      if (!rate) throw new Error(`there is no rate of ${line.label}`);
      return { ...line, rate, settledBy: null, won: 0, voided: false };
    });
    this.note(`${day.family} ${game} bid`);
    day.slips.push({ player, lines: placed });
    this.lines.push(...placed);
  }

  /** Credits a wallet, which first repays the player's debt. */
  credit(to: number, points: number): void {
    const purse = this.purse(to);
    const repaid = Math.min(purse.owed, points);
    purse.owed -= repaid;
    purse.points += points - repaid;
  }

  /** Takes points back as far as the wallet covers them; the rest becomes debt. */
  takeBack(from: number, points: number): void {
    const purse = this.purse(from);
    const taken = Math.min(purse.points, points);
    purse.points -= taken;
    purse.owed += points - taken;
  }

  statuses(): [string, number][] {
    return this.lines.map(({ settledBy, won, voided }) => [
      voided ? 'void' : settledBy === null ? 'pending' : won > 0 ? 'won' : 'lost',
      won,
    ]);
  }
}
