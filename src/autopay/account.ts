/** What a lease owes, day by day, as forecasts of automatic payments go through its books. */

/** A late fee, and the day from which it is charged. */
export interface LateFee {
  readonly date: string;
  readonly cents: number;
}

/** Something that is owed, or will be. */
export interface Item {
  readonly description: string;
  readonly due_date: string;
  readonly cents: number;
  /** So many days of a month that is charged in part; null: it is charged as a whole. */
  readonly part: { readonly days: number; readonly of: number } | null;
  /** What it costs where something of it is still owed on a day; null: nothing. */
  readonly late?: (LateFee & { readonly description: string }) | null;
}

/** The books of a lease as they are today. */
export interface Books {
  /** What is owed already and what is known to come, each once, the first due first. */
  readonly items: readonly Item[];
  /** Paid ahead and not used. */
  readonly credit_cents: number;
}

/** What is owed of an item. `fee`: the late fee that it has cost. */
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

  /** Lets everything become due until a day: a charge on its day, a late fee on the first day on which it is late. */
  runTo(day: string): void {
    while ((this.#coming[0]?.due_date ?? day) <= day) {
      const item = this.#coming.shift();
      if (item === undefined) break;
      this.#chargeFees(item.due_date);
      this.#add(item);
    }
    this.#chargeFees(day);
  }

  /** Late fees of what is owed at the end. */
  chargeAllFees(): void {
    this.#chargeFees('9999-12-31');
  }

  /** What was due first is paid first. */
  pay(cents: number): void {
    let rest = cents;
    for (const one of this.#open) {
      const part = Math.min(rest, one.left);
      one.left -= part;
      rest -= part;
    }
    this.#open = this.#open.filter(({ left }) => left > 0);
  }

  /** What has happened since `take`. */
  sinceTaken() {
    return { items: this.#items, fees: this.#fees, credit: this.#used, others: this.others };
  }

  /** What is owed now; from here on is counted anew. */
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
