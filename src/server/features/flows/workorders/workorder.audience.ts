import { findProperty, type Property } from '../../../../db/property/property.repository.ts';
import { listUnitsOfLeases } from '../../../../db/resident/lease-place.repository.ts';
import { listResidentFiles } from '../../../../db/resident/resident-file.repository.ts';
import {
  deleteTenancyFile,
  insertTenancyFile,
  listTenancyFiles,
} from '../../../../db/resident/tenancy-file.repository.ts';
import { findUser } from '../../../../db/session/user.repository.ts';
import type { StoredWorkorder } from '../../../../db/workorder/workorder.repository.ts';
import { listWorkorderEntries } from '../../../../db/workorder/workorder-entry.repository.ts';
import { dayText, momentText } from '../../../../engine/language/moments.ts';
import { addDays } from '../../../../ledger/day.ts';
import { momentIn } from '../../../../ledger/moment.ts';
import { homeName } from '../../../property/home-name.ts';
import { addressAt } from '../../../property/property-address.ts';
import { fileEntry } from '../../../storage/file-ticket.ts';
import { residentFileEntry } from '../../../storage/keep-resident-files.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { workorderSubject } from '../../workorders/workorder.subject.ts';
import type { Audience, AudienceContext } from '../audiences/audience.ts';

/** How far ahead a visit may be named. */
const LATEST_VISIT_DAYS = 365;

/** The resident who asked for a repair. The residents of the lease act by their own calls, the office by those of flows. */
export const workorderAudience: Audience<StoredWorkorder> = {
  kind: workorderSubject,
  idOf: ({ id }) => id,
  idsIn: async (_, { id }) => [id],
  propertyOf,
  async readerOf({ db, subject, once }) {
    const user = await once('resident', () => findUser(db, subject.user_id));
    if (user === null) return null;
    const { first_name, last_name, email, language } = user;
    return { first_name, last_name, email, language };
  },
  async unitOf({ db, subject: { lease_id }, once }) {
    const units = await once('unit', () => listUnitsOfLeases(db, [lease_id]));
    const unit = units.get(lease_id);
    return unit === undefined ? '-' : homeName(unit);
  },
  async linkTo(deps, trx, subject) {
    const property = await propertyOf({ db: trx, subject, once: (_, read) => read() });
    return addressAt(deps, property, `/workorders/${subject.id}`);
  },
  async known(context, { today }) {
    const { title, id, visit_from, visit_until } = context.subject;
    const { time_zone } = (await propertyOf(context)).settings;
    const at = (moment: string | null) => (moment === null ? null : momentIn(time_zone, new Date(moment)));
    return {
      workorder_title: title,
      reference: referenceOf(id),
      visit_day: at(visit_from)?.day ?? '',
      visit_from: at(visit_from)?.time ?? '',
      visit_until: at(visit_until)?.time ?? '',
      latest_visit: addDays(today, LATEST_VISIT_DAYS),
    };
  },
  async request(deps, context, language) {
    const { subject, db } = context;
    const { category, title, description, permission_to_enter, entry_note, times, stars } = subject;
    const say = (key: string) => deps.texts.message(language, `workorders:${key}`, {});
    const { time_zone } = (await propertyOf(context)).settings;
    const said = (await listWorkorderEntries(db, subject.id)).filter((entry) => entry.by_office === 0);
    const days = times.map(({ day, part }) => `${dayText(language, day)}, ${say(`parts.${part}`)}`);
    const rows: readonly (readonly [string, string])[] = [
      [say('facts.category'), say(`categories.${category}`)],
      [say('add.what'), title],
      [say('add.description'), description],
      [say('office.enter'), say(permission_to_enter ? 'facts.may_enter' : 'facts.may_not_enter')],
      [say('facts.note'), entry_note],
      [say('office.times'), days.join('\n')],
      [say('facts.rating'), stars === null ? '' : say(`stars.${stars}`)],
      ...said.map(
        ({ kind, at, text }) =>
          [`${say(`history.${kind}`)}, ${momentText(language, new Date(at), time_zone)}`, text] as const,
      ),
    ];
    const photos = await listResidentFiles(db, 'workorder', [subject.id]);
    return {
      rows: rows.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }])),
      files: photos.map((file) => {
        const { file_name, file_path } = residentFileEntry(deps, file);
        return { name: file_name, path: file_path };
      }),
    };
  },
  async files(deps, db, { id }) {
    return (await listTenancyFiles(db, id)).map((file) => ({
      ...file,
      entry: fileEntry(deps, { ...file, expiration_date: null }),
    }));
  },
  async keepFile(trx, { id: subject_id, lease_id, company_id, property_id }, file) {
    await insertTenancyFile(trx, {
      ...file,
      subject_id,
      lease_id,
      company_id,
      property_id,
      source: 'office',
    });
  },
  dropFile: deleteTenancyFile,
  chargeOf: async () => null,
  charge: () => Promise.reject(new Error('Nothing is charged for a repair.')),
  isPaid: async () => null,
};

async function propertyOf({ db, subject, once }: AudienceContext<StoredWorkorder>): Promise<Property> {
  return once('property', async () => {
    const property = await findProperty(db, subject.property_id);
    if (property === null) throw new Error(`The property of the workorder ${subject.id} is gone.`);
    return property;
  });
}
