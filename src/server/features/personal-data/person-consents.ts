import type { Consent } from '../../../contract/office/people/consent.contract.ts';
import { listConsents } from '../../../db/consent/consent.repository.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkup } from '../../texts/markup.ts';
import type { Officer } from '../office/office.ts';
import { type Named, personOf } from './person-export.service.ts';

/**
 * What a person has agreed to at the member's property, with the texts as they were then.
 *
 * @throws {AppError} `record.not_found` for nobody of the property.
 */
export async function readConsents(deps: Deps, officer: Officer, named: Named): Promise<Consent[]> {
  const { subject, ids } = await personOf(deps, officer, named);
  const of = { property_id: subject.property_id, applicants: ids.applicants, users: ids.users };
  return (await listConsents(deps.db, of)).map(
    ({ id: consent_id, kind, about, at, ip, language, sha256, title, content }) => ({
      ...{ consent_id, kind, about, at, ip, language, sha256, title },
      html: renderMarkup(content),
    }),
  );
}
