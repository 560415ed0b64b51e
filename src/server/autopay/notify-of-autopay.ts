import type { EndReason } from '../../autopay/ending.ts';
import type { Autopay } from '../../db/autopay/autopay.repository.ts';
import type { Connection } from '../../db/client.ts';
import { formatDay } from '../../engine/language/day.ts';
import { formatMoney } from '../../engine/language/money.ts';
import { notifyResident, type TellDeps } from '../outbox/notify-resident.ts';

/** A notice about an automatic payment. Days are `2026-03-31`. */
export interface AutopayNews {
  readonly kind: 'announced' | 'charged' | 'declined' | 'ended';
  readonly date: string;
  readonly cents?: number;
  /** Why it has ended. */
  readonly why?: EndReason;
}

/** Notifies the resident by their chosen channels, once per date and kind. Call it in the transaction of the change. */
export function notifyOfAutopay(
  deps: TellDeps,
  trx: Connection,
  {
    id,
    user_id,
    lease_id,
    company_id,
    property_id,
  }: Pick<Autopay, 'id' | 'user_id' | 'lease_id' | 'company_id' | 'property_id'>,
  { kind, date, cents = 0, why }: AutopayNews,
): Promise<void> {
  return notifyResident(deps, trx, {
    company_id,
    property_id,
    user_id,
    lease_id,
    kind: 'autopays',
    about: `autopay:${id}:${date}:${kind}`,
    template: `autopay_${kind}`,
    page: '/tenant/autopays',
    values: (language) => ({
      date: formatDay(date, language),
      amount: formatMoney(cents, language),
      why: why === undefined ? '' : deps.texts.message(language, `notices:autopay_why.${why}`, {}),
    }),
  });
}
