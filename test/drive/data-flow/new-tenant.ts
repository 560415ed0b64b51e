import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import { insertOccasion, type OccasionData } from '../../../src/db/resident/occasion.repository.ts';
import { insertTenancy } from '../../../src/db/resident/tenancy.repository.ts';
import { findUser, insertUser } from '../../../src/db/session/user.repository.ts';
import { hasOccasions } from '../../../src/engine/flow/begins-after.ts';
import { pageOfFlow } from '../../../src/engine/flow/built-in.ts';
import type { GivenFile } from '../../../src/engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { personOf } from '../../../src/engine/flow/parties.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { tenancySubjectId } from '../../../src/server/features/flows/audiences/tenancy.subject.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import type { Somebody } from './stage.ts';

/** Whether people enter only by a link, which is a part of the address: `/surveys/:surveyId/respond`. */
export const isOpenedByLink = ({ file }: Pick<CompiledFlow, 'file'>): boolean =>
  /:[^/]+\//.test(pageOfFlow(file));

/** The minimal input of the office for an occasion. */
function leastGiven(given: GivenFile | undefined): OccasionData {
  const leastOf = ({ type, minimum = 0, enum: values }: GivenFile[string]) =>
    values?.[0] ?? { integer: minimum, boolean: false }[String(type)] ?? '-';
  return Object.fromEntries(Object.entries(given ?? {}).map(([name, schema]) => [name, leastOf(schema)]));
}

const NAME = { first_name: 'Marisol', last_name: 'Ibarra' };

/**
 * A resident who is signed in, or has the required link, under a lease of their own property, and with an
 * open occasion if the flow requires one.
 */
export async function newTenant(deps: Deps, compiled: CompiledFlow): Promise<Somebody> {
  const { db, random, clock } = deps;
  const { id: flow, file } = compiled;
  const link = isOpenedByLink(compiled) ? random.token() : null;
  const [template] = DEMO_PROPERTIES;
  const property = `tour-${random.id()}`;
  const of = { company_id: DEMO_COMPANY.id, property_id: property };
  const [unit, lease_id, user_id] = [`${property}-1`, `lease-${property}`, `user-${property}`];
  const occasion_id = file.start === undefined || !hasOccasions(file.start) ? null : random.id();
  const at = clock.now().toISOString();
  return db.transaction().execute(async (trx) => {
    const host = `${property.toLowerCase()}.test`;
    const { settings } = template;
    await insertProperty(trx, {
      id: property,
      company_id: of.company_id,
      name: 'Tour Court',
      host,
      settings,
    });
    const details = { ...template.unit.details, property_name: 'Tour Court' };
    await insertUnit(trx, { ...of, id: unit, details, available: false });
    const email = `${user_id}@example.com`;
    const account = { password_hash: 'none', policies: [], language: 'en' };
    await insertUser(trx, { ...of, ...NAME, ...account, id: user_id, email });
    await insertTenancy(trx, {
      lease: {
        ...of,
        id: lease_id,
        unit_id: unit,
        start_date: '2026-01-01',
        end_date: '2030-12-31',
        rent_cents: 150_000,
        created_at: at,
      },
      tenancy: {
        lease_uid: lease_id,
        lease_status: 'Current',
        movein_date: '2026-01-01',
        pending_renewal: 0,
        allow_workorder: 1,
      },
      occupants: [{ ...NAME, user_id, responsible_flag: 'Responsible', is_lease_applicant: 0 }],
    });
    if (occasion_id !== null) {
      const token_hash = link === null ? null : hashToken(link);
      const expires_at = link === null ? null : '2030-12-31T00:00:00.000Z';
      const closing = { closed_at: null, token_hash, expires_at };
      const data = leastGiven(file.start?.given);
      const whose = personOf(file)?.one === true ? user_id : null;
      const opened = { id: occasion_id, lease_id, flow, user_id: whose, data, opened_at: at };
      await insertOccasion(trx, { ...of, ...opened, ...closing });
    }
    const user = await findUser(trx, user_id);
    if (user === null) throw new Error('Nobody was made.');
    const session = await openSessionFor(deps, trx, user, {
      asker: { ip: '127.0.0.1', userAgent: '' },
      lease_id,
    });
    const id = tenancySubjectId(lease_id, occasion_id);
    const tenant = { lease_id, user_id, occasion_id, session };
    return { id, property, unit, token: link ?? session.token, tenant };
  });
}
