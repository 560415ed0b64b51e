/** The due dates of a lease as a calendar file (iCalendar, RFC 5545). */
import ical from 'ical-generator';
import { dueDays } from '../../../autopay/due-days.ts';
import { formatMoney } from '../../../engine/language/money.ts';
import { readBooks } from '../../autopay/books.ts';
import type { Deps } from '../../deps.ts';
import { dayIn } from '../../forms/form-facts.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/**
 * One event per due date, as far ahead as the charges of the lease are known, at most about a year. Events have stable
 * ids, so that importing the file again replaces them.
 *
 * @example await dueDaysCalendar(deps, tenant, 'en') // 'BEGIN:VCALENDAR…'
 */
export async function dueDaysCalendar(
  { db, clock, texts }: Pick<Deps, 'db' | 'clock' | 'texts'>,
  { unit, property }: TenantAt,
  language: string,
): Promise<string> {
  const now = clock.now();
  const today = dayIn(property.settings.time_zone, now);
  const books = await readBooks({ texts }, db, unit, { today, language });
  const say = (key: string, values: Record<string, string>) =>
    texts.message(language, `ledger:calendar.${key}`, values);
  const calendar = ical({
    name: say('name', { home: unit.unit_address }),
    prodId: { company: 'Latchkey', product: 'Portal', language: language.toUpperCase() },
  });
  for (const { day, cents, items } of dueDays(books, today)) {
    calendar.createEvent({
      id: `${unit.lease_id}-${day}`,
      stamp: now,
      start: `${day}T00:00:00Z`,
      allDay: true,
      summary: say('due', { amount: formatMoney(cents, language) }),
      description: [
        ...items.map((item) => `${item.description}: ${formatMoney(item.cents, language)}`),
        say('as_of', { property: property.name }),
      ].join('\n'),
    });
  }
  return calendar.toString();
}
