import type { Connection } from '../../../../db/client.ts';
import type { LeaseScope } from '../../../../db/ledger/ledger-tables.ts';
import { SECURITY_DEPOSIT } from '../../../../ledger/book.ts';
import type { Deps } from '../../../deps.ts';
import { postCharge, postCredit } from '../../../ledger/charges.ts';
import { inEveryLanguage } from '../../../ledger/due-charges.ts';

/** The entry of a lease's opening balance: a lease has one. */
export const OPENING = 'import:balance';

/** Enters what a household owed, or had as credit, when the portal took over. 0 enters nothing. */
export async function openBalance(
  deps: Deps,
  trx: Connection,
  lease: LeaseScope,
  cents: number,
  today: string,
): Promise<void> {
  if (cents === 0) return;
  const text = textOf(deps, 'opening_balance');
  const entry = { name: OPENING, amount_cents: Math.abs(cents) };
  if (cents < 0) return postCredit(deps, trx, lease, { ...entry, note: text }, 'office');
  const charge = { ...entry, charge_code: 'OPENING_BALANCE', description: text, due_date: today };
  await postCharge(deps, trx, lease, charge, 'office');
}

/** Enters a deposit that the office already holds: it was charged, and has been paid. */
export async function openDeposit(
  deps: Deps,
  trx: Connection,
  lease: LeaseScope,
  cents: number,
  due_date: string,
): Promise<void> {
  if (cents === 0) return;
  const description = inEveryLanguage(deps, 'deposit');
  const deposit = { name: 'import:deposit', charge_code: SECURITY_DEPOSIT, description, due_date };
  await postCharge(deps, trx, lease, { ...deposit, amount_cents: cents }, 'office');
  const paid = { name: 'import:deposit-held', amount_cents: cents, note: textOf(deps, 'deposit_held') };
  await postCredit(deps, trx, lease, paid, 'office');
}

function textOf({ texts }: Pick<Deps, 'texts'>, what: 'opening_balance' | 'deposit_held') {
  return Object.fromEntries(
    texts.languages.map((language) => [
      language,
      texts.message(language, `office-import:entries.${what}`, {}),
    ]),
  );
}
