import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApplicant, updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { listProcessEvents } from '../../../src/db/process/event.repository.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const FLOW = 'application-decision';
const DAY = 86_400_000;
const CHECKLIST = { income: true, documents: true };
const SCORE = {
  report_used: 'YES',
  score_used: 'YES',
  score: '541',
  score_lowest: '300',
  score_highest: '850',
  scored_on: '2026-02-20',
  factor_1: 'PAYMENT_HISTORY',
  factor_2: 'COLLECTIONS',
};
const SIGNATURE = { type: 'type', content: 'Ada Lovelace', font: 'cursive' };

describe.each(DIALECTS)('the decision on an application, on %s', (dialect) => {
  let portal: TestPortal;
  let applicants = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const calls = processCalls(() => portal);
  const { send, read, stateOf } = calls;
  const officer = (policies = ['manage_applications'], property = 'juniper-row', last_name = 'Moss') =>
    calls.officer(property, policies, last_name);
  const decide = (token: string, id: string, verdict: object, more = {}) =>
    send(token, id, 'DECIDE', { answers: { checklist: CHECKLIST, verdict, ...more } });
  const mailsOf = async (recipient: string) =>
    (await queuedMessages(portal)).filter((mail) => mail.recipient === recipient);
  const pass = async (milliseconds: number) => {
    portal.clock.advance(milliseconds);
    await runTimers(portal.deps);
  };

  /** A submitted application whose decision waits for the office. */
  const submitted = async (language = 'en') => {
    applicants += 1;
    const email = `ada.${applicants}@example.com`;
    const { token, applicant_id } = await portal.invite({ email, language });
    const draft = fullDraft();
    const body = { ...draft, applicants: { ...draft.applicants, email } };
    const sent = await portal.ask('POST', '/api/applicant/save-submit', { token, body });
    expect(sent.status).toBe(200);
    const begun = await portal.ask('POST', `/api/flows/${FLOW}/processes`, { token, body: {} });
    const id = begun.body.id as string;
    expect(await stateOf(token, id)).toBe('reviewing');
    const recorded = async () => (await findApplicant(portal.deps.db, applicant_id))?.decision;
    return { token, applicant_id, id, email, recorded };
  };
  /** The text of each document of a process, as its party downloads them. */
  const documentsOf = async (token: string, id: string) => {
    const { documents } = (await read(token, id)).body.page;
    const texts = documents.map(async ({ name, path }: { name: string; path: string }) => {
      const { rawPayload } = await portal.app.inject({ url: path });
      const pages = (await PDF.load(rawPayload)).extractText();
      return {
        name,
        text: pages
          .map(({ text }) => text)
          .join('\n')
          .replace(/\s+/g, ' '),
      };
    });
    return Promise.all(texts) as Promise<{ name: string; text: string }[]>;
  };

  it.each([
    [
      'en',
      'Adverse action notice',
      'Your application was declined: adverse action notice',
      [
        'Sandbox Screening, Inc.',
        '100 Sandbox Way, Austin, TX 78701',
        '(800) 555-0188',
        'did not make this decision and cannot tell you why',
        'a free copy of your report',
        'within 60 days',
        'right to dispute',
        'Credit score',
        '541',
        '300',
        '850',
        '02/20/2026',
        'Late or missed payments',
        'Accounts in collection',
      ],
    ],
    [
      'es',
      'Aviso de decisión adversa',
      'Su solicitud fue denegada: aviso de decisión adversa',
      [
        'Sandbox Screening, Inc.',
        '100 Sandbox Way, Austin, TX 78701',
        '(800) 555-0188',
        'no tomó esta decisión y no puede explicarle por qué',
        'una copia gratuita de su informe',
        'en un plazo de 60 días',
        'derecho a disputar',
        'Puntuación de crédito',
        '541',
        'Pagos atrasados o no realizados',
        'Cuentas en cobranza',
      ],
    ],
  ])('sends and keeps the notice of a decline in %s', async (language, title, subject, parts) => {
    const dana = await officer();
    const { token, id, email, recorded, applicant_id } = await submitted(language);
    expect((await decide(dana, id, { verdict: 'DECLINED', ...SCORE })).status).toBe(200);
    expect([await stateOf(token, id), await recorded()]).toEqual(['declined', 'DENIED']);
    const [kept, ...others] = await documentsOf(token, id);
    expect([kept?.name, others]).toEqual([`${title}.pdf`, []]);
    const mail = (await mailsOf(email)).find((one) => one.subject === subject);
    for (const part of parts) {
      expect(kept?.text).toContain(part);
      expect(mail?.body).toContain(part);
    }
    const { history } = (await read(token, id)).body.turn;
    // With the time at which it was sent.
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(portal.clock.now());
    expect(kept?.text).toContain(day);
    expect(history.map(({ by }: { by: string }) => by)).not.toContain('person');
    // The pages that know the decision go on by it, and the log of the application says where it came from.
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body.applicants.decision).toBe('DENIED');
    const logged = await portal.deps.db
      .selectFrom('events')
      .select(['event', 'state_after'])
      .where('applicant_id', '=', applicant_id)
      .where('event', '=', 'DECIDED')
      .execute();
    expect(logged).toEqual([{ event: 'DECIDED', state_after: 'denied' }]);
  });

  it('sends a letter that names no agency where no report was used', async () => {
    const dana = await officer();
    const { token, id, email } = await submitted();
    await decide(dana, id, { verdict: 'DECLINED', report_used: 'NO' });
    const [letter] = await documentsOf(token, id);
    expect(letter?.name).toBe('Letter about your application.pdf');
    expect(letter?.text).not.toContain('Sandbox Screening');
    expect((await mailsOf(email)).map(({ subject }) => subject)).toContain('Your application was declined');
  });

  it('is not declined while it is not known whether a report was used', async () => {
    const dana = await officer();
    const { token, id, recorded } = await submitted();
    for (const verdict of [
      { verdict: 'DECLINED' },
      { verdict: 'DECLINED', report_used: 'YES' },
      { verdict: 'DECLINED', ...SCORE, factor_1: undefined },
    ])
      expect(await decide(dana, id, verdict)).toMatchObject({ body: { outcome: 'fieldError' } });
    expect([await stateOf(token, id), await recorded()]).toEqual(['reviewing', '']);
  });

  it('takes a decline back within 30 days, keeps the letter, and not after that', async () => {
    const { token, id, email, recorded } = await submitted();
    await decide(await officer(), id, { verdict: 'DECLINED', ...SCORE });
    await pass(29 * DAY);
    const dana = await officer();
    expect(await send(token, id, 'TAKE_BACK')).toMatchObject(refused(409, 'turn.others'));
    expect(await send(dana, id, 'TAKE_BACK')).toMatchObject({ status: 200 });
    expect([await stateOf(dana, id), await recorded()]).toEqual(['reviewing', '']);
    expect((await documentsOf(dana, id)).map(({ name }) => name)).toEqual(['Adverse action notice.pdf']);
    expect((await mailsOf(email)).at(-1)?.subject).toBe('The decline was taken back');
    await decide(dana, id, { verdict: 'DECLINED', ...SCORE });
    expect(await recorded()).toBe('DENIED');
    expect(await documentsOf(dana, id)).toHaveLength(2);
    await pass(31 * DAY);
    const later = await officer();
    expect(await stateOf(later, id)).toBe('declinedForGood');
    expect(await send(later, id, 'TAKE_BACK')).toMatchObject({ status: 409 });
    expect(await recorded()).toBe('DENIED');
  });

  it('asks for more, reminds, and withdraws the application if no answer comes, with both told', async () => {
    const { token, id, email, applicant_id, recorded } = await submitted();
    const dana = await officer();
    expect(await decide(dana, id, { verdict: 'MORE' })).toMatchObject({ body: { outcome: 'fieldError' } });
    await decide(dana, id, { verdict: 'MORE', request: 'Your last two pay stubs' });
    expect(await stateOf(token, id)).toBe('moreAsked');
    const asked = (await mailsOf(email)).at(-1);
    expect([asked?.subject, asked?.body]).toEqual([
      'The office has a question about your application',
      expect.stringContaining('Your last two pay stubs'),
    ]);
    expect(await decide(dana, id, { verdict: 'APPROVED' })).toMatchObject({ status: 409 });
    await pass(4 * DAY);
    expect(
      (await mailsOf(email)).filter(({ subject }) => subject === 'The office waits for your reply').length,
    ).toBeGreaterThan(0);
    await pass(2 * DAY);
    const applicant = await findApplicant(portal.deps.db, applicant_id);
    expect(applicant).toMatchObject({ cancel_reason_code: 'NO_ANSWER', decision: '' });
    expect(applicant?.cancelled_at).not.toBeNull();
    expect((await mailsOf(email)).at(-1)?.subject).toBe('Your application is withdrawn');
    const office = await mailsOf('office@juniper.latchkey.example');
    expect(office.map(({ subject }) => subject).join()).toContain('An application is withdrawn');
    expect(await stateOf(token, id)).toBe('withdrawn');
    expect(await decide(await officer(), id, { verdict: 'APPROVED' })).toMatchObject({ status: 409 });
    expect(await recorded()).toBe('');
  });

  it('approves with a higher deposit once the applicant has signed that they accept it', async () => {
    const { token, id, applicant_id, recorded } = await submitted();
    const dana = await officer();
    for (const deposit of ['99', '5000.01', '1,000', '-200', 'a lot']) {
      const offer = { verdict: 'DEPOSIT', deposit, report_used: 'NO' };
      expect(await decide(dana, id, offer)).toMatchObject({ body: { outcome: 'fieldError' } });
    }
    await decide(dana, id, { verdict: 'DEPOSIT', deposit: '750.50', ...SCORE });
    expect([await stateOf(token, id), await recorded()]).toEqual(['conditionsOffered', '']);
    const [notice] = await documentsOf(token, id);
    expect(notice?.text).toContain('Sandbox Screening, Inc.');
    expect(notice?.text).toContain('750.50');
    expect(await send(dana, id, 'ACCEPT', { signature: SIGNATURE })).toMatchObject({ status: 409 });
    expect(await send(token, id, 'ACCEPT', { signature: SIGNATURE })).toMatchObject({ status: 200 });
    expect([await stateOf(token, id), await recorded()]).toEqual(['approvedHere', 'APPROVED']);
    const owed = (await listInvoices(portal.deps.db, applicant_id)).filter(
      (one) => one.charge_code === 'DEPOSIT',
    );
    expect(owed.map(({ amount_cents }) => amount_cents)).toEqual([75_050]);
    expect(await send(token, id, 'ACCEPT', { signature: SIGNATURE })).toMatchObject({ status: 409 });
  });

  it('is withdrawn if the applicant does not accept, and waits for the guarantor if they do', async () => {
    const dana = await officer();
    const offer = { verdict: 'GUARANTOR', report_used: 'NO' };
    const first = await submitted();
    await decide(dana, first.id, offer);
    expect(await send(first.token, first.id, 'REFUSE')).toMatchObject({ status: 200 });
    expect(await stateOf(first.token, first.id)).toBe('withdrawn');
    const second = await submitted();
    await decide(dana, second.id, offer);
    await send(second.token, second.id, 'ACCEPT', { signature: SIGNATURE });
    expect([await stateOf(dana, second.id), await second.recorded()]).toEqual(['guarantorAwaited', '']);
    await send(dana, second.id, 'GUARANTOR_FINE');
    expect([await stateOf(dana, second.id), await second.recorded()]).toEqual(['approvedHere', 'APPROVED']);
  });

  it('shows the office the answers of the application with secrets masked, and the person no notes', async () => {
    const { token, id } = await submitted();
    const dana = await officer();
    const theirs = (await read(dana, id)).body.answers;
    expect(theirs.applicants.first_name).toBe(fullDraft().applicants.first_name);
    expect(JSON.stringify(theirs)).toMatch(/\*{5}\d{4}/);
    expect(theirs).not.toHaveProperty('signature_n_approval');
    await decide(dana, id, { verdict: 'MORE', request: 'A letter' }, { decision_notes: { note: 'Ask Lee' } });
    const mine = (await read(token, id)).body;
    expect(Object.keys(mine.answers)).toEqual(['verdict']);
    expect(JSON.stringify(mine)).not.toContain('Ask Lee');
  });

  it('is for members of the office who hold the policy at the property, and the first of two decides', async () => {
    const { token, id, recorded } = await submitted();
    for (const stranger of [await officer(['manage_leases']), await officer(undefined, 'harbor-court')]) {
      expect(await read(stranger, id)).toMatchObject(refused(404, 'record.not_found'));
      expect(await decide(stranger, id, { verdict: 'APPROVED' })).toMatchObject({ status: 404 });
    }
    expect(await decide(token, id, { verdict: 'APPROVED' })).toMatchObject(refused(409, 'turn.others'));
    expect((await read((await submitted()).token, id)).status).toBe(404);
    const [moss, lee] = [await officer(), await officer(undefined, undefined, 'Lee')];
    await decide(moss, id, { verdict: 'MORE', request: 'A letter' });
    const late = await decide(lee, id, { verdict: 'APPROVED' });
    expect(late).toMatchObject(refused(409, 'turn.over'));
    expect(late.body.error.message).toContain('Moss');
    expect(await recorded()).toBe('');
  });

  it('is not decided after the person has canceled the application', async () => {
    const { token, id, recorded } = await submitted();
    await portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
    expect(await decide(await officer(), id, { verdict: 'APPROVED' })).toMatchObject({ status: 409 });
    expect([await stateOf(token, id), await recorded()]).toEqual(['withdrawn', '']);
  });

  it('leaves the work list in the moment in which the applicant cancels the application', async () => {
    const dana = await officer();
    const { applicant_id, token, id } = await submitted();
    const turn = async () =>
      (await portal.ask('GET', '/api/office/turns?page_size=100', { token: dana })).body.rows.find(
        ({ process_id }: { process_id: string }) => process_id === id,
      );
    expect(await turn()).toBeDefined();
    await portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
    expect(await turn()).toBeUndefined();
    const events = await listProcessEvents(portal.deps.db, id, { most: 100 });
    expect(events.filter(({ event }) => event === 'MOVED')).toHaveLength(1);
    expect(await stateOf(token, id)).toBe('withdrawn');
    expect((await findApplicant(portal.deps.db, applicant_id))?.cancelled_at).not.toBeNull();
  });

  it('notices within an hour what another system has written, although nobody opens it', async () => {
    const dana = await officer();
    const { applicant_id, id } = await submitted();
    await updateApplicant(portal.deps.db, applicant_id, { decision: 'APPROVED' });
    portal.clock.advance(61 * 60_000);
    await runTimers(portal.deps);
    const turns = (await portal.ask('GET', '/api/office/turns?page_size=100', { token: dana })).body.rows;
    expect(turns.map(({ process_id }: { process_id: string }) => process_id)).not.toContain(id);
  });

  it('meets a decision that another system writes: a decline still owes its letter', async () => {
    const dana = await officer();
    const approved = await submitted();
    await updateApplicant(portal.deps.db, approved.applicant_id, { decision: 'APPROVED' });
    expect(await stateOf(approved.token, approved.id)).toBe('approvedElsewhere');
    const declined = await submitted();
    await updateApplicant(portal.deps.db, declined.applicant_id, { decision: 'DENIED' });
    expect(await stateOf(dana, declined.id)).toBe('reviewing');
    await decide(dana, declined.id, { verdict: 'DECLINED', ...SCORE });
    expect(await stateOf(dana, declined.id)).toBe('declined');
    expect(await documentsOf(declined.token, declined.id)).toHaveLength(1);
    const overruled = await submitted();
    await decide(dana, overruled.id, { verdict: 'APPROVED' });
    await updateApplicant(portal.deps.db, overruled.applicant_id, { decision: 'DENIED' });
    expect(await stateOf(dana, overruled.id)).toBe('overruled');
    await send(dana, overruled.id, 'REVIEW');
    expect(await stateOf(dana, overruled.id)).toBe('reviewing');
  });
});
