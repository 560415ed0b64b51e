import type { ProcessView } from '../../../src/contract/process/process.contract.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import type { Facts, FactsSchema } from '../../../src/engine/facts.ts';
import { beginningsOf, isStartable } from '../../../src/engine/flow/begins-after.ts';
import { TENANCY_FLOWS } from '../../../src/engine/flow/built-in.ts';
import type { Guarded } from '../../../src/engine/flow/guarded.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { knownFactNames, PERSON } from '../../../src/engine/flow/parties.ts';
import { passes } from '../../../src/engine/flow/wizard/wizard-path.ts';
import { HeldProcess } from '../../../src/server/process/held-process.ts';
import { newPerson } from '../application/person.ts';
import { sameFacts } from '../same-facts.ts';
import type { Around, Staging } from '../stage.ts';
import { newOfficeSession } from '../workorder/officer.ts';
import { lookAt } from './calls.ts';
import { newTenant } from './new-tenant.ts';
import { putFacts, putSharedFacts } from './put-facts.ts';
import { type Somebody, type Stage, storedFacts } from './stage.ts';

/** People whose application or tenancy lets them begin the flow; the facts of the tour are stored after they begin. */
export function dataFlowStaging(flow: CompiledFlow): Staging<Stage> {
  return {
    async enter(around, facts) {
      const { deps } = around;
      const isTenancy = flow.file.start?.subject === TENANCY_FLOWS;
      const person: Somebody = isTenancy
        ? await newTenant(deps, flow)
        : await newPerson(deps, { is_responsible: true, ...facts });
      const stage = {
        ...around,
        flow,
        person,
        process: '',
        officer: await newParty(around, flow, person),
      };
      await putSharedFacts(stage, startingFacts(flow, deps.factsSchema(flow.id), facts));
      const begun = { ...stage, process: await begin(around, flow, person) };
      await putFacts(begun, { ...(await storedFacts(begun)), ...facts });
      return begun;
    },
    put: putFacts,
    agreed: agreedFacts,
  };
}

/** A signed-in member of the office with the policies of every party of the flow; null if it has no others. */
export async function newParty(
  { deps }: Around,
  { file: { parties = {} } }: CompiledFlow,
  { property }: Somebody,
): Promise<UserSession | null> {
  const policies = Object.values(parties).flatMap((party) => ('policy' in party ? [party.policy] : []));
  if (policies.length === 0) return null;
  const found = await findProperty(deps.db, property);
  return newOfficeSession(deps, property, found?.company_id ?? '', { policies, last_name: 'Office' });
}

/** The facts, with the fewest changes that make the flow available. */
function startingFacts({ file }: CompiledFlow, { properties }: FactsSchema, facts: Facts): Facts {
  const start: Guarded = file.start ?? {};
  const named = [start.when ?? [], start.unless ?? []].flat();
  const asked = [...new Set(named.flatMap((name) => Object.keys(file.conditions[name] ?? {})))];
  const found = asked
    .reduce<Facts[]>(
      (all, name) =>
        all.flatMap((one) => {
          const { enum: values = [true, false] } = properties[name] ?? {};
          return [facts[name] ?? null, ...values].map((value) => ({ ...one, [name]: value }));
        }),
      [facts],
    )
    .find((one) => passes(file.conditions, start, one));
  if (found === undefined) throw new Error(`Nobody can begin the flow "${file.id}".`);
  return found;
}

async function begin({ deps, wire }: Around, { id, file }: CompiledFlow, { id: subject, token }: Somebody) {
  const [other] = beginningsOf(file.start);
  if (file.start !== undefined && other !== undefined && !isStartable(file.start)) {
    const begun = await deps.db.transaction().execute(async (trx) => {
      const held = await HeldProcess.hold(deps, trx, { flow: id, subject });
      return held.beginAfter({ flow: other.flow, id: '' });
    });
    return begun.id;
  }
  const { status, body } = await wire('POST', `/api/flows/${id}/processes`, { token, body: {} });
  if (status !== 200) throw new Error(`the flow was not begun: ${status} ${JSON.stringify(body)}`);
  return (body as ProcessView).id;
}

/**
 * The facts that the server reports, which must equal those in its database and those of the tour.
 * No charge may be duplicated.
 *
 * @throws {Error} that names the differences.
 */
export async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
  const { deps, person, flow } = stage;
  const stored = await storedFacts(stage);
  const { status, body } = await lookAt(stage);
  if (status !== 200) throw new Error(`the process was not told: ${status} ${JSON.stringify(body)}`);
  const known = new Set(
    knownFactNames(flow.file, deps.factsSchema(flow.id), [PERSON], (body as ProcessView).place.state),
  );
  const kept = Object.entries(stored).filter(([name]) => !known.has(name));
  const told = { ...Object.fromEntries(kept), ...((body as ProcessView).facts as Facts) };
  sameFacts('the server', told, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  const codes = (await listInvoices(deps.db, person.id)).map(({ charge_code }) => charge_code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new Error(`"${twice}" was charged twice`);
  return told;
}
