import { CASE_ACTS } from '../../../../contract/limits.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { listEventsBy } from '../../../../db/process/event.repository.ts';
import { actorOfOffice, officeNames } from '../../../process/turns/office-actor.ts';

/** @example nameOf(applicant) // 'Ada Stone' */
export const nameOf = ({ first_name, last_name }: Pick<Applicant, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

/** What members of the office have done with an application, with their names and reasons, the newest first. */
export async function officeActs(
  db: Connection,
  applicationId: string,
  applicants: readonly Applicant[],
): Promise<NonNullable<OfficeCase['application']>['acts']> {
  const asked = {
    application_id: applicationId,
    flow: 'application',
    actor: actorOfOffice(''),
    most: CASE_ACTS,
  };
  const by = officeNames(db);
  const acts = [];
  for (const { event, at, actor, applicant_id, detail } of await listEventsBy(db, asked)) {
    const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
    const about = applicants.find(({ id }) => id === applicant_id);
    acts.push({
      event,
      at,
      by: (await by(actor)) ?? '',
      about: about === undefined ? '' : nameOf(about),
      reason: text('reason'),
      from: text('from'),
      to: text('to'),
    });
  }
  return acts;
}
