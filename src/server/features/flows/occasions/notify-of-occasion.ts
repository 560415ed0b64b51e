import type { Connection } from '../../../../db/client.ts';
import type { OccupantUser } from '../../../../db/resident/let-lease.repository.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { personOf } from '../../../../engine/flow/parties.ts';
import { formatDay } from '../../../../engine/language/day.ts';
import { notifyResident, type TellDeps } from '../../../outbox/notify-resident.ts';
import { isInGroup } from '../audiences/tenancy.subject.ts';
import { linkedPage, occasionPage } from './occasion-page.ts';
import type { OpenedOccasion } from './open-occasion.ts';

/** Whether a flow is for this person of the lease. Anyone with its link may do it, so nobody else is notified. */
export function isFor(file: Pick<FlowFile, 'parties'>, { occupant }: OccupantUser): boolean {
  return isInGroup(personOf(file), occupant);
}

/** Notifies residents of what the office has opened for them. Only the mail contains the token of its link. */
export async function notifyOfOccasion(
  deps: TellDeps,
  trx: Connection,
  { id, token, company_id, property_id, lease_id, last_day = null }: OpenedOccasion,
  {
    file,
    unit,
    people,
  }: { readonly file: FlowFile; readonly unit: string; readonly people: readonly OccupantUser[] },
): Promise<void> {
  const { title = '', text = '' } = file.start ?? {};
  for (const { user } of people) {
    await notifyResident(deps, trx, {
      company_id,
      property_id,
      lease_id,
      user_id: user.id,
      kind: 'requests',
      about: `occasion:${id}`,
      template: 'occasion',
      page: occasionPage(file, id),
      ...(token !== null && { linked_page: linkedPage(file, token) }),
      values: (language) => ({
        unit,
        title: deps.texts.message(language, title, {}),
        text: [deps.texts.message(language, text, {}), ...openUntil(deps, language, last_day)].join(' '),
      }),
    });
  }
}

function openUntil({ texts }: Pick<TellDeps, 'texts'>, language: string, day: string | null): string[] {
  return day === null
    ? []
    : [texts.message(language, 'notices:open_until', { date: formatDay(day, language) })];
}
