/** What a lease owes, simulated day by day for the forecast of automatic payments. */

/** A late fee, and the day from which it is charged. */
export interface LateFee {
  readonly date: string;
  readonly cents: number;
}

/** An amount that is owed, or will be. */
export interface Item {
  readonly description: string;
  readonly due_date: string;
  readonly cents: number;
  /** The charged days of a partial month; null if the whole month is charged. */
  readonly part: { readonly days: number; readonly of: number } | null;
  /** The late fee if it is not fully paid by its day; null: none. */
  readonly late?: (LateFee & { readonly description: string }) | null;
}

/** The books of a lease as they are today. */
export interface Books {
  /** Open and upcoming items, each once, earliest due first. */
  readonly items: readonly Item[];
  /** Paid ahead, not used yet. */
  readonly credit_cents: number;
}

/** The open part of an item. `fee`: the late fee that it has cost. */
export interface Open {
  readonly item: Item;
  left: number;
  fee: LateFee | null;
}

/** @example const account = new Account(books); account.runTo('2026-04-01'); account.owed // 150000 */
export class Account {
  readonly #coming: Item[];
  #open: Open[] = [];
  #credit: number;
  #items: Item[] = [];
  #fees: LateFee[] = [];
  #used = 0;
  others = 0;

  constructor({ items, credit_cents }: Books) {
    this.#coming = [...items];
    this.#credit = credit_cents;
  }

  get owed(): number {
    return this.#open.reduce((sum, { left }) => sum + left, 0);
  }

  /** Advances to a day: charges each item on its due date, and each late fee on the first late day. */
  runTo(day: string): void {
    while ((this.#coming[0]?.due_date ?? day) <= day) {
      const item = this.#coming.shift();
      if (item === undefined) break;
      this.#chargeFees(item.due_date);
      this.#add(item);
    }
    this.#chargeFees(day);
  }

  /** Charges the late fees of everything that is still owed. */
  chargeAllFees(): void {
    this.#chargeFees('9999-12-31');
  }

  /** Pays the oldest due items first. */
  pay(cents: number): void {
    let rest = cents;
    for (const one of this.#open) {
      const part = Math.min(rest, one.left);
      one.left -= part;
      rest -= part;
    }
    this.#open = this.#open.filter(({ left }) => left > 0);
  }

  /** The changes since the last `take`. */
  sinceTaken() {
    return { items: this.#items, fees: this.#fees, credit: this.#used, others: this.others };
  }

  /** Returns what is owed now, and resets the changes since then. */
  take(): { readonly owed: number; readonly open: readonly Open[] } {
    this.#items = [];
    this.#fees = [];
    this.#used = 0;
    this.others = 0;
    return { owed: this.owed, open: [...this.#open] };
  }

  #add(item: Item): Open {
    const used = Math.min(this.#credit, item.cents);
    const added: Open = { item, left: item.cents - used, fee: null };
    this.#credit -= used;
    this.#used += used;
    this.#items.push(item);
    if (added.left > 0) this.#open.push(added);
    return added;
  }

  #chargeFees(day: string): void {
    for (const one of [...this.#open]) {
      const { late } = one.item;
      if (late === undefined || late === null || late.date > day || one.fee !== null) continue;
      one.fee = late;
      this.#fees.push(late);
      const { description, date: due_date, cents } = late;
      this.#add({ description, due_date, cents, part: null });
    }
  }
}
