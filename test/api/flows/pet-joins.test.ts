import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { HTML, PDF, PNG } from '../../fixtures/files.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

type Fields = Readonly<Record<string, unknown>>;

describe.each(DIALECTS)('the flow for a new pet on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const start = (token: string) => portal.ask('POST', '/api/flows/pet-joins/processes', { token, body: {} });
  const read = (token: string, id: string) => portal.ask('GET', `/api/processes/${id}`, { token });
  const offered = (token: string, language = 'en') =>
    portal.ask('GET', '/api/flows', { token, headers: { 'accept-language': language } });
  const nextKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const send = (token: string, id: string, type: string, rest: Fields = {}, key = nextKey()) =>
    portal.ask('POST', `/api/processes/${id}/events`, {
      token,
      body: { type, ...rest },
      headers: { 'idempotency-key': key },
    });
  const upload = (token: string, id: string, purpose: string, content: Buffer, name: string) => {
    const form = new FormData();
    form.append('purpose', purpose);
    form.append('file[0]', new Blob([new Uint8Array(content)]), name);
    return portal.ask('POST', `/api/processes/${id}/files`, { token, body: form });
  };

  /** A person with a submitted application. */
  const applied = async () => {
    const { token, applicant_id } = await portal.invite();
    const sent = await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
    expect(sent.status).toBe(200);
    return { token, applicant_id };
  };

  /** The same person, with the flow begun, the files uploaded, and good answers changed by `animal`. */
  const filled = async (animal: Fields = {}) => {
    const person = await applied();
    const { token } = person;
    const { body } = await start(token);
    const id = body.id as string;
    const photo = (await upload(token, id, 'photo', PNG, 'rex.png')).body;
    const vaccination_record = (await upload(token, id, 'vaccination', PDF, 'record.pdf')).body;
    const answers = {
      animal: {
        kind: 'DOG',
        assistance: 'NO',
        name: 'Rex',
        breed: 'Beagle',
        size: 'SMALL',
        restricted_breed: 'NO',
        moves_in: '2999-01-01',
        photo,
        ...animal,
      },
      health: { vaccinated_until: '2999-01-01', vaccination_record },
      house_rules: { accepted: true },
    };
    return { ...person, id, answers };
  };
  const mails = async (recipient?: string) => {
    const rows = await queuedMessages(portal);
    return rows.filter((mail) => mail.channel === 'mail' && (recipient ?? mail.recipient) === mail.recipient);
  };
  const petFees = async (applicantId: string) =>
    (await listInvoices(portal.deps.db, applicantId)).filter(({ charge_code }) => charge_code === 'PETFEE');

  it('is offered beside a flow that fails, which is logged and left out', async () => {
    const { token } = await applied();
    const flows = portal.deps.releases.current().flows as Map<string, CompiledFlow>;
    const whole = flows.get('pet-joins');
    if (whole === undefined) throw new Error('There is no such flow.');
    // Its conditions cannot be read; a release with such a flow can no longer be published.
    flows.set('broken', { ...whole, id: 'broken', file: { ...whole.file, conditions: null as never } });
    const { status, body } = await offered(token);
    flows.delete('broken');
    expect([status, body.map(({ flow }: { flow: string }) => flow)]).toEqual([
      200,
      ['application-decision', 'pet-joins'],
    ]);
    expect(portal.logged()).toMatch(/"flow":"broken".*A flow cannot be offered\./);
  });

  it('is offered only to a person with a submitted application', async () => {
    const { token, applicant_id } = await portal.invite();
    expect((await offered(token)).body).toEqual([]);
    expect((await start(token)).status).toBe(409);
    await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
    expect((await offered(token)).body).toEqual([
      // It has begun with the submit.
      expect.objectContaining({ flow: 'application-decision', started: true }),
      expect.objectContaining({
        flow: 'pet-joins',
        title: 'Add a pet to your household',
        path: '/flow/pet-joins',
        started: false,
      }),
    ]);
    expect((await offered(token, 'es')).body[1].title).toBe('Agregar una mascota a su hogar');
    await start(token);
    expect((await offered(token)).body[1].started).toBe(true);
    await updateApplicant(portal.deps.db, applicant_id, { decision: 'DENIED' });
    expect((await offered(token)).body).toMatchObject([{ flow: 'application-decision' }]);
    expect((await start(token)).body.place.state).toBe('closed');
  });

  it('keeps saved answers for another device, and refuses an older version', async () => {
    const { token, id, answers } = await filled();
    const animal = { animal: { ...answers.animal, breed: 'Collie' } };
    const saved = await send(token, id, 'SAVE', { step: 'animal', input: { answers: animal, revision: 0 } });
    expect(saved.body).toMatchObject({ outcome: 'saved', place: { state: 'filling', step: 'animal' } });
    expect(saved.body.result).toEqual({ revision: 1 });
    const { body } = await read(token, id);
    expect(body.answers.animal).toMatchObject({ breed: 'Collie', photo: [{ file_name: 'rex.png' }] });
    expect(body.page).toMatchObject({ answers_revision: 1, title: 'Add a pet to your household' });
    const late = await send(token, id, 'SAVE', { step: 'animal', input: { answers: {}, revision: 0 } });
    expect(late.body).toMatchObject({ outcome: 'stale', error: { code: 'draft.stale', revision: 1 } });
    expect((await read(token, id)).body.answers.animal.breed).toBe('Collie');
  });

  it('reports what is missing and in which step, and stores nothing', async () => {
    const { token, id, answers } = await filled({ breed: '', photo: [] });
    const sent = await send(token, id, 'SUBMIT', { input: { answers } });
    expect(sent.body).toMatchObject({
      outcome: 'fieldError',
      place: { state: 'filling', step: 'animal' },
      error: { code: 'validation.failed', fields: [{ path: 'animal.breed' }, { path: 'animal.photo' }] },
    });
    expect((await read(token, id)).body).toMatchObject({ answers: {}, facts: { sent: false } });
  });

  it('charges the fee once, notifies the office and the person, and welcomes a person who has paid', async () => {
    const { token, applicant_id, id, answers } = await filled();
    const before = (await mails()).length;
    const sent = await send(token, id, 'SUBMIT', { input: { answers } }, 'submit');
    expect(sent.body).toMatchObject({ outcome: 'saved', place: { state: 'feeOpen', end: true } });
    expect((await send(token, id, 'SUBMIT', { input: { answers } }, 'submit')).status).toBe(200);
    expect((await send(token, id, 'SUBMIT', { input: { answers } })).status).toBe(409);
    const [fee, ...more] = await petFees(applicant_id);
    expect(more).toEqual([]);
    expect(fee).toMatchObject({ amount_cents: 25_000, paid_cents: 0 });
    const [office, person, ...others] = (await mails()).slice(before);
    expect(others).toEqual([]);
    expect(office?.recipient).toBe('office@juniper.latchkey.example');
    expect(office?.body).toContain('Breed or species: Beagle');
    expect(office?.body).toContain('What kind of animal is it?: Dog');
    const link = /record\.pdf (http\S+)/.exec(office?.body ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(link);
    const opened = await portal.ask('GET', pathname + search);
    expect(opened.status).toBe(200);
    const expires = Number(/ticket=(\d+)\./.exec(search)?.[1]) * 1000;
    expect(Math.round((expires - portal.clock.now().getTime()) / 86_400_000)).toBe(30);
    expect(person?.subject).toBe('Your pet may move in');
    const own = /access_token=(\S+)/.exec(person?.body ?? '')?.[1] ?? '';
    expect((await start(own)).body).toMatchObject({ id, place: { state: 'feeOpen' }, facts: { fee: 'DUE' } });
    await portal.deps.db
      .updateTable('invoices')
      .set({ amount_cents: 0 })
      .where('id', '=', fee?.id ?? '')
      .execute();
    expect((await read(token, id)).body).toMatchObject({
      place: { state: 'welcome' },
      facts: { fee: 'PAID' },
    });
  });

  it.each([
    ['a large dog', { size: 'LARGE' }],
    ['a restricted breed', { restricted_breed: 'YES' }],
    ['another animal', { kind: 'OTHER' }],
  ])('leaves %s to the office, without a fee', async (_, animal) => {
    const { token, applicant_id, id, answers } = await filled(animal);
    const sent = await send(token, id, 'SUBMIT', { input: { answers } });
    expect(sent.body.place.state).toBe('decisionPending');
    expect(await petFees(applicant_id)).toEqual([]);
    expect((await mails()).at(-1)?.subject).toBe('We are looking at your pet');
  });

  it('welcomes an assistance animal without a fee, whatever its size', async () => {
    const { token, applicant_id, id, answers } = await filled({ assistance: 'YES', size: 'LARGE' });
    const sent = await send(token, id, 'SUBMIT', { input: { answers } });
    expect(sent.body.place.state).toBe('welcome');
    expect(await petFees(applicant_id)).toEqual([]);
  });

  it('ignores an answer to a question that is no longer shown', async () => {
    const { token, id, answers } = await filled({ kind: 'CAT', restricted_breed: 'YES' });
    const sent = await send(token, id, 'SUBMIT', { input: { answers } });
    expect(sent.body.place.state).toBe('feeOpen');
  });

  it('accepts only the file types of a field, and only while its files can be changed', async () => {
    const { token, id, answers } = await filled();
    expect((await upload(token, id, 'photo', HTML, 'x.png')).body.error.code).toBe('file.type_refused');
    expect((await upload(token, id, 'photo', PDF, 'x.pdf')).body.error.code).toBe('file.type_refused');
    expect((await upload(token, id, 'pet', PNG, 'x.png')).status).toBe(400);
    const [photo] = answers.animal.photo as { id: string }[];
    const gone = await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${photo?.id}`, { token });
    expect(gone.status).toBe(404);
    const input = { id: photo?.id };
    expect((await send(token, id, 'REMOVE_FILE', { input })).body.outcome).toBe('removed');
    expect((await send(token, id, 'SUBMIT', { input: { answers } })).body.outcome).toBe('fieldError');
    const again = (await upload(token, id, 'photo', PNG, 'rex.png')).body;
    const animal = { ...answers.animal, photo: again };
    await send(token, id, 'SUBMIT', { input: { answers: { ...answers, animal } } });
    expect((await upload(token, id, 'photo', PNG, 'late.png')).status).toBe(409);
    expect((await send(token, id, 'REMOVE_FILE', { input: { id: again[0].id } })).status).toBe(409);
  });

  it('is not accessible to other people, and accepts no answers of other flows', async () => {
    const { token, id } = await filled();
    const other = await applied();
    expect((await read(other.token, id)).status).toBe(404);
    expect((await send(other.token, id, 'SUBMIT', { input: {} })).status).toBe(404);
    expect((await upload(other.token, id, 'photo', PNG, 'x.png')).status).toBe(404);
    const strange = { answers: { applicants: {} } };
    expect((await send(token, id, 'SAVE', { step: 'animal', input: strange })).status).toBe(400);
    expect((await send(token, id, 'SAVE', { step: 'animal', input: { answers: 3 } })).status).toBe(400);
  });

  it('continues where it stopped: the page retries a task that follows automatically', async () => {
    const { token, id, answers, applicant_id } = await filled();
    await send(token, id, 'SUBMIT', { input: { answers } });
    await portal.deps.db.deleteFrom('process_work').where('state', '=', 'welcoming').execute();
    expect((await read(token, id)).body.place.state).toBe('welcoming');
    const before = (await mails()).length;
    const sent = await send(token, id, 'LOAD');
    expect(sent.body).toMatchObject({ outcome: 'sent', place: { state: 'feeOpen' } });
    expect((await mails()).length).toBe(before + 1);
    expect((await petFees(applicant_id)).length).toBe(1);
  });

  it('opens the payment page by a link that the flow names', async () => {
    const { token, id, answers } = await filled();
    await send(token, id, 'SUBMIT', { input: { answers } });
    const opened = await send(token, id, 'PAY');
    expect(opened.body).toMatchObject({ outcome: 'opened', result: { to: '/applicant/payment' } });
  });
});
