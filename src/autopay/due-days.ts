/** The days on which something of a lease is due, with the amount of each. */
import type { Books, Item } from './account.ts';

/** A day with what is due on it. Days are `2026-03-01`, money is cents. */
export interface DueDay {
  readonly day: string;
  /** The part that a credit of the lease pays is deducted. */
  readonly cents: number;
  readonly items: readonly Pick<Item, 'description' | 'cents'>[];
}

/**
 * The due days from `today` on, in order. Credit pays what is due first; a day that it pays in full is left out.
 *
 * @example dueDays({ items: [rent('2026-03-01', 150_000)], credit_cents: 50_000 }, '2026-02-20')
 *   // [{ day: '2026-03-01', cents: 100_000, items: [{ description: 'Rent', cents: 150_000 }] }]
 */
export function dueDays({ items, credit_cents }: Books, today: string): DueDay[] {
  let credit = credit_cents;
  const days = new Map<string, { cents: number; items: Item[] }>();
  for (const item of items) {
    const used = Math.min(credit, item.cents);
    credit -= used;
    if (item.due_date < today) continue;
    const day = days.get(item.due_date) ?? { cents: 0, items: [] };
    day.cents += item.cents - used;
    day.items.push(item);
    days.set(item.due_date, day);
  }
  return [...days].flatMap(([day, { cents, items: due }]) =>
    cents === 0
      ? []
      : [{ day, cents, items: due.map(({ description, cents: each }) => ({ description, cents: each })) }],
  );
}
