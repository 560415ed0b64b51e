import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { currentImpersonation } from '../../../access/impersonation.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { isValues } from '../../../forms/answer-fields.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';

/**
 * Passes if a call of an impersonator leaves the person's contact data unchanged: only the person may change it, as
 * later mails and codes go there. The form files mark these fields.
 *
 * @param sent what the call would put into the draft. @param stored the current draft.
 * @throws {AppError} `impersonation.not_allowed`.
 * @example requireSameReach(deps, applicant, { sent: { applicants: { …, contact_no: '5125550100' } }, stored })
 */
export function requireSameReach(
  deps: Pick<Deps, 'forms' | 'flows'>,
  { email, contact_no }: Pick<Applicant, 'email' | 'contact_no'>,
  { sent, stored }: { readonly sent: DraftData; readonly stored: DraftData },
): void {
  if (currentImpersonation() === null) return;
  // The form shows the invitation's values until the person has saved it.
  const invited = { email, contact_no };
  for (const { of, name } of flowAnswers(deps, 'application').reaches) {
    if (!Object.hasOwn(sent, of ?? name)) continue;
    const [wanted, kept] = of === null ? [sent, stored] : [sent[of], stored[of] ?? invited];
    if (valueIn(wanted, name) !== valueIn(kept, name)) throw new AppError('impersonation.not_allowed');
  }
}

function valueIn(section: unknown, name: string): unknown {
  return (isValues(section) && Object.hasOwn(section, name) ? section[name] : undefined) ?? '';
}
