/** Guests who want the same unit. */
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { saveGuestcardSettings } from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import { type Arena, atOnce, calls, type Race, statuses, times } from './arena.ts';

const guests = 8;

/** Adds a property with free units and no charges. */
async function openUnits(arena: Arena, count: number): Promise<string[]> {
  const { db, random } = arena.office;
  const [template] = DEMO_PROPERTIES;
  const property_id = `races-${random.id()}`;
  const place = { company_id: DEMO_COMPANY.id, property_id };
  const named = { id: property_id, name: property_id, host: `${property_id}.test` };
  await insertProperty(db, { ...named, company_id: DEMO_COMPANY.id, settings: template.settings });
  const units = Array.from({ length: count }, (_, index) => `${property_id}-${index}`);
  const details = { ...template.unit.details, property_name: property_id };
  for (const id of units) await insertUnit(db, { ...place, id, details, available: true });
  await saveGuestcardSettings(db, place, {});
  return units;
}

async function send(arena: Arena, unit: string, email: string, headers: Record<string, string> = {}) {
  const form = await arena.ask(`/api/applicant/unit/${unit}/guestcard`, { method: 'GET' });
  const date_needed = form.body.form_facts.movein_to;
  const person = { first_name: 'Nora', last_name: 'Quill', email, date_needed, lease_term: '12' };
  const body = { guestcard_contact_form: person };
  return arena.ask(`/api/applicant/unit/${unit}/guestcard`, { body, headers });
}

async function holdersOf(arena: Arena, unit: string): Promise<{ held: number; available: number }> {
  const { db } = arena.office;
  const held = await db.selectFrom('unit_reservations').selectAll().where('unit_id', '=', unit).execute();
  const row = await db
    .selectFrom('units')
    .select('available')
    .where('id', '=', unit)
    .executeTakeFirstOrThrow();
  return { held: held.length, available: row.available };
}

const oneWinner: Race = {
  name: 'eight guests want one unit',
  async run(arena, random) {
    const [unit = ''] = await openUnits(arena, 1);
    const round = arena.office.random.id().replaceAll(/\W/g, 'x');
    const answers = await atOnce(
      random,
      times(guests, (index) => send(arena, unit, `g${index}.${round}@example.com`)),
    );
    const winners = answers.filter(({ body }) => body?.d?.unit_is_locked === false).length;
    const { held } = await holdersOf(arena, unit);
    return winners === 1 && held === 1 ? null : `${winners} winners, ${held} hold it: ${statuses(answers)}`;
  },
};

const sentTwice: Race = {
  name: 'one guest sends the same decision from six windows',
  async run(arena, random) {
    const [unit = ''] = await openUnits(arena, 1);
    const headers = { 'idempotency-key': arena.office.random.token() };
    const email = `${headers['idempotency-key'].replaceAll(/\W/g, 'x').slice(0, 20)}@example.com`;
    const answers = await atOnce(
      random,
      times(6, () => send(arena, unit, email, headers)),
    );
    const { db } = arena.office;
    const cards = await db.selectFrom('guestcards').select('id').where('unit_id', '=', unit).execute();
    const people = new Set(answers.map(({ body }) => body?.d?.applicant_id));
    const isRight = cards.length === 1 && people.size === 1;
    return isRight ? null : `${cards.length} guestcards, ${people.size} applicants: ${statuses(answers)}`;
  },
};

const givenBack: Race = {
  name: 'the holder of a unit cancels while another guest wants it',
  async run(arena, random) {
    const [unit = ''] = await openUnits(arena, 1);
    const round = arena.office.random.id().replaceAll(/\W/g, 'x');
    const { body } = await send(arena, unit, `holder.${round}@example.com`);
    const token = new URL(body.d.invite_url).searchParams.get('access_token') ?? '';
    await arena.office.db
      .updateTable('applicants')
      .set({ submitted_at: arena.office.clock.now().toISOString() })
      .where('id', '=', body.d.applicant_id)
      .execute();
    const [other, cancelled] = await atOnce(random, [
      () => send(arena, unit, `other.${round}@example.com`),
      () => calls.cancel(arena, token),
    ]);
    const { held, available } = await holdersOf(arena, unit);
    const isTheirs = other?.body?.d?.unit_is_locked === false;
    const isRight = cancelled?.status === 200 && held === (isTheirs ? 1 : 0) && available === 1 - held;
    return isRight
      ? null
      : `${held} hold it, available ${available}: ${statuses([other, cancelled].filter((one) => one !== undefined))}`;
  },
};

const paidWhileGivenAway: Race = {
  name: 'the holder of a short hold pays while a guest with a verified number wants the unit',
  async run(arena, random) {
    const { db } = arena.office;
    const [unit = ''] = await openUnits(arena, 1);
    const round = arena.office.random.id().replaceAll(/\W/g, 'x');
    const held = (await send(arena, unit, `holder.${round}@example.com`)).body.d;
    const token = new URL(held.invite_url).searchParams.get('access_token') ?? '';
    await calls.submit(arena, token);
    const late = (await send(arena, unit, `other.${round}@example.com`)).body.d;
    await db
      .updateTable('guestcards')
      .set({ is_mobile_verified: 1 })
      .where('applicant_id', '=', late.applicant_id)
      .execute();
    const again = { guestcard_contact_form: {}, applicant_id: late.applicant_id };
    const path = `/api/applicant/unit/${unit}/guestcard`;
    const [paid, taken] = await atOnce(random, [
      () => calls.pay(arena, token),
      () => arena.ask(path, { token: late.guest_token, body: again }),
    ]);
    const isPaid = paid?.status === 200;
    const isTaken = taken?.body?.d?.unit_is_locked === false;
    const answers = statuses([paid, taken].filter((one) => one !== undefined));
    return isPaid !== isTaken ? null : `paid ${isPaid}, given away ${isTaken}: ${answers}`;
  },
};

export const guestRaces: readonly Race[] = [oneWinner, sentTwice, givenBack, paidWhileGivenAway];
