import { findProperty } from '../../../../db/property/property.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { readAnswers } from './applicant-answers.ts';
import { readCase } from './case.service.ts';
import { casePdf } from './case-pdf.ts';

/**
 * The case as one PDF, with the answers of each applicant for members who may see applications.
 *
 * @throws {AppError} as `readCase`.
 */
export async function readCasePdf(
  deps: Deps,
  reading: { readonly user: User; readonly language: string },
  id: string,
): Promise<Buffer> {
  const { user, language } = reading;
  const shown = await readCase(deps, reading, id);
  const property = await findProperty(deps.db, user.property_id);
  const officer = { user, action: 'see applications' } as const;
  const answers = [];
  for (const { applicant_id } of shown.application?.applicants ?? [])
    answers.push(await readAnswers(deps, { officer, language }, applicant_id));
  return casePdf(deps, { shown, answers, property: property?.name ?? '', language });
}
