/** The mails about a sealed lease. */
import type { Connection } from '../../../../db/client.ts';
import { findProperty, findUnit } from '../../../../db/property/property.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { formatMoney } from '../../../../engine/language/money.ts';
import type { Deps } from '../../../deps.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { addLink } from '../../../property/invitation.ts';
import { addressAt } from '../../../property/property-address.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import type { LeasePapers } from '../lease-papers.ts';

/** Validity of the office's link to the file. */
const officeDays = 30;
const minutesOfDay = 1440;

/**
 * Notifies every signer, with a link of their own, and the office, with a link to the file, that the lease is sealed.
 * Pass the transaction that seals it.
 */
export async function sendSealed(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  { lease, signers }: LeasePapers,
): Promise<void> {
  const { company_id, property_id } = lease;
  const found = await findProperty(trx, property_id);
  const property = found?.name ?? '';
  for (const { applicant_id, first_name, email, language } of signers) {
    const token = await addLink(deps, trx, { id: applicant_id, company_id, property_id });
    const link = addressAt(deps, found, `/applicant/signed?access_token=${token}`);
    await queueMessage(deps, trx, {
      ...{ company_id, property_id, recipient: email, language },
      template: 'mail:lease_sealed',
      values: { first_name, property, link },
    });
  }
  const office = found?.settings.portal_info.portal_email ?? '';
  if (office === '') return;
  const unit = await findUnit(trx, lease.unit_id);
  // Only a lease and its renewals have dates and a rent.
  const hasTerm = lease.parent_lease_id === null || lease.rent_cents > 0;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: office, language: FALLBACK_LANGUAGE },
    template: hasTerm ? 'mail:lease_sealed_office' : 'mail:addendum_sealed_office',
    values: {
      property,
      unit: unit?.details.unit_uid ?? '',
      signers: signers.map(({ signing_name }) => signing_name).join(', '),
      start_date: lease.start_date,
      // A month-to-month lease has no end.
      end_date: lease.end_date || '-',
      rent: formatMoney(lease.rent_cents, FALLBACK_LANGUAGE),
      days: officeDays,
      link: addressAt(deps, found, signedPath(deps, lease.id, officeDays * minutesOfDay)),
    },
  });
}
