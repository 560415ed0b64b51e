import type { Connection } from '../../../../db/client.ts';
import type { LeaseScope } from '../../../../db/ledger/ledger-tables.ts';
import { SECURITY_DEPOSIT } from '../../../../ledger/book.ts';
import type { Deps } from '../../../deps.ts';
import { postCharge, postCredit } from '../../../ledger/charges.ts';
import { inEveryLanguage } from '../../../ledger/due-charges.ts';
import type { Opening } from './open-ledgers.ts';

type Texts = Pick<Deps, 'texts'>;

/** The entry of a lease's opening balance: a lease has one. */
export const OPENING = 'import:balance';

/** What a household owed, or had as credit, when the portal took over. 0 is nothing. */
export function balanceOpenings({ texts }: Texts, cents: number, today: string): Opening[] {
  if (cents === 0) return [];
  const text = textOf({ texts }, 'opening_balance');
  const entry = { name: OPENING, amount_cents: Math.abs(cents) };
  if (cents < 0) return [{ ...entry, kind: 'credit', note: text }];
  return [{ ...entry, kind: 'charge', charge_code: 'OPENING_BALANCE', description: text, due_date: today }];
}

/** A deposit that the office already holds: it was charged, and has been paid. */
export function depositOpenings({ texts }: Texts, amount_cents: number, due_date: string): Opening[] {
  if (amount_cents === 0) return [];
  const description = inEveryLanguage({ texts }, 'deposit');
  const charge = { name: 'import:deposit', charge_code: SECURITY_DEPOSIT, description, due_date };
  const note = textOf({ texts }, 'deposit_held');
  return [
    { kind: 'charge', ...charge, amount_cents },
    { kind: 'credit', name: 'import:deposit-held', amount_cents, note },
  ];
}

/** Enters the opening balance of a lease that may have a ledger already. */
export async function openBalance(
  deps: Deps,
  trx: Connection,
  lease: LeaseScope,
  cents: number,
  today: string,
): Promise<void> {
  for (const opening of balanceOpenings(deps, cents, today))
    if (opening.kind === 'charge') await postCharge(deps, trx, lease, opening, 'office');
    else await postCredit(deps, trx, lease, opening, 'office');
}

function textOf({ texts }: Texts, what: 'opening_balance' | 'deposit_held') {
  return Object.fromEntries(
    texts.languages.map((language) => [
      language,
      texts.message(language, `office-import:entries.${what}`, {}),
    ]),
  );
}
