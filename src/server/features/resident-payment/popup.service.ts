import type { PlacepayMeta } from '../../../contract/payment.contract.ts';
import type { TenantPlacepayRequest } from '../../../contract/resident/tenant-payment.contract.ts';
import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { chargesOf } from '../../ledger/ledger-book.ts';
import { payerOf } from '../../payments/payer-info.ts';
import { openPopup, type PopupOpening } from '../../payments/popup-payment.service.ts';
import type { TenantAt } from '../residents/lease-of.ts';
import { balanceOf, beginInFlow, orderOf } from './pay-bill.service.ts';

interface Opening extends Pick<PopupOpening<LedgerPayment>, 'openerOrigin' | 'language'> {
  readonly ip: string;
}

/**
 * Opens the popup for an amount; reuses one that this person has opened for the same payment. An open popup for another
 * payment, or of another household member, is closed at the provider: a payment belongs to the person who opened its
 * popup.
 *
 * @throws {AppError} as `beginInFlow` and `openPopup`.
 * @see spec/platform.md §7
 */
export async function openTenantPopup(
  deps: Deps,
  tenant: TenantAt,
  { payment_type, amount, total, due }: TenantPlacepayRequest,
  { openerOrigin, ip, language }: Opening,
): Promise<PlacepayMeta> {
  const { user, property } = tenant;
  const means = { kind: 'popup', payment_type } as const;
  const order = orderOf(tenant, { means, amount, total, due, key: deps.random.id() });
  return openPopup(deps, balanceOf(deps, tenant, ip), {
    openerOrigin,
    language,
    write: () => beginInFlow(deps, order, { ip, language }),
    shown: async (payment) => ({
      description: deps.texts.message(language, 'ledger:popup.description', { property: property.name }),
      payer: payerOf({ ...user, contact_no: '' }),
      merchantType: 'RENT',
      invoiceType: 'RENT',
      ...(await chargesOf(deps.db, payment)),
    }),
  });
}
