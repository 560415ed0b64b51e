import type { ApplicationRow } from '../../../../contract/office/application.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import {
  type ApplicationSort,
  countApplications,
  listApplicationPage,
  listLastActivity,
  listPeople,
  listTurnsAbout,
  type RegisterPage,
  type StoredApplicationRow,
} from '../../../../db/office/application-register.repository.ts';
import type { Deps } from '../../../deps.ts';
import { actorOfOffice, officeNames } from '../../../process/turns/office-actor.ts';
import { homeName } from '../../../property/home-name.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { applicationStatus, statusOf, whoseTurn } from './applicant-status.ts';

/**
 * A page of the applications of a property, with the number of all.
 *
 * @example await listApplications(deps, 'juniper-row', { sort: 'created_at', order: 'desc', limit: 15, offset: 0 })
 */
export async function listApplications(
  { db }: Pick<Deps, 'db'>,
  propertyId: string,
  page: RegisterPage<ApplicationSort>,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const total = await countApplications(db, propertyId);
  const found = await listApplicationPage(db, propertyId, page);
  const ids = found.map(({ id }) => id);
  const people = await listPeople(db, ids);
  const activity = await listLastActivity(db, ids);
  const turns = await listTurnsAbout(
    db,
    people.map(({ id }) => id),
    'manage_applications',
  );
  const nameOf = officeNames(db);
  const rows: ApplicationRow[] = [];
  for (const one of found) {
    const own = people.filter(({ application_id }) => application_id === one.id);
    const turn = turns.filter(({ applicant_id }) => own.some(({ id }) => id === applicant_id));
    const claimed = turn.find(({ claimed_by }) => claimed_by !== null)?.claimed_by ?? null;
    const status = applicationStatus(one.status, own);
    rows.push({
      ...shown(one, own),
      status,
      last_at: activity.get(one.id) ?? one.created_at,
      turn: {
        whose: whoseTurn(status, turn.length > 0),
        claimed_by: claimed === null ? '' : ((await nameOf(actorOfOffice(claimed))) ?? ''),
      },
    });
  }
  return { rows, total };
}

function shown({ id, unit, created_at, movein_date }: StoredApplicationRow, people: readonly Applicant[]) {
  return {
    application_id: id,
    reference: referenceOf(id),
    home: homeName(unit),
    people: people.map((one) => ({
      applicant_id: one.id,
      name: `${one.first_name} ${one.last_name}`,
      applicant_type: one.applicant_type,
      status: statusOf(one),
    })),
    movein_date,
    created_at,
  };
}
