import type { Packet } from '../../../../contract/application/packet.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { findLeaseAgreement } from '../../../../db/lease/lease.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { entityOf, packetEntries, textOf } from './packet-entries.ts';
import { packetQuestionnaires } from './packet-questionnaires.ts';

/**
 * The packet of an applicant: their answers, for print. Secrets are masked.
 *
 * @param draft with its secrets masked.
 * @throws {AppError} `access.denied` if the property's subscription has ended: its office then gives out no packets.
 * @see spec/pre-application.md §2 Printable packet, §3
 */
export async function packetOf(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  applicant: Applicant,
  draft: DraftData,
  language: string,
): Promise<Packet> {
  const property = await findProperty(deps.db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  if (!property.settings.subscription_active) throw new AppError('access.denied');
  const { signature_data, ...entries } = packetEntries(draft);
  const given = entityOf(draft, 'applicants');
  const consent = entityOf(draft, 'signature_n_approval');
  const { ssn, dl_number, date_of_birth } = entries.screening_info;
  return {
    ...entries,
    applicant: {
      id: applicant.id,
      property_id: applicant.property_id,
      property_name: property.name,
      first_name: applicant.first_name,
      middle_name: textOf(given, 'middle_name'),
      last_name: applicant.last_name,
      email: applicant.email,
      contact_no: applicant.contact_no,
      ssn,
      dl_number,
      dob: date_of_birth,
      gender: textOf(given, 'gender'),
      applicant_type: applicant.applicant_type,
      is_responsible: applicant.is_responsible,
      signature_date: signature_data === null ? null : textOf(consent, 'signature_date'),
      signature_ip: signature_data === null ? null : textOf(consent, 'signature_ip'),
      signature_data,
      ...(signature_data === null || typeof consent.signature_differs_from !== 'string'
        ? {}
        : { signature_differs_from: consent.signature_differs_from }),
      decision: applicant.decision,
      lease_agreement: await findLeaseAgreement(deps.db, applicant.id),
    },
    questionnaires: await packetQuestionnaires(deps, deps.db, applicant.id, draft, language),
  };
}
