import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { changedFlows, outcomeTo } from '../../fixtures/changed-flow.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { signature_n_approval: _consent, ...unsigned } = fullDraft();
const submitPath = '/api/applicant/save-submit';

describe.each(DIALECTS)('an event that a property of the flow forbids, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    const flows = changedFlows('application', {
      editing(state) {
        if (!('wizard' in state)) return state;
        const steps = state.wizard.steps?.filter(({ id }) => id !== 'applicant_consent');
        return { ...state, wizard: { ...state.wizard, steps } };
      },
    });
    portal = await startTestPortal(dialect, { flows });
  });
  afterAll(() => portal.close());

  it('is refused without any effect: submitting an unsigned application in a flow without the consent step', async () => {
    const { token, applicant_id } = await portal.invite();
    const refused = await portal.ask('POST', submitPath, { token, body: unsigned });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'state.not_allowed',
      state: 'editing',
      property: 'neverSubmittedWithoutConsent',
    });
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body).toMatchObject({ formSubmitted: false, revision: 0 });
    expect((await listEvents(portal.deps.db, applicant_id)).map(({ event }) => event)).toEqual(['INVITED']);
    expect(portal.logged()).toContain('neverSubmittedWithoutConsent');
  });

  it('is also refused if an outcome leads into a state that the property closes', async () => {
    const flows = changedFlows('application', { cancelling: outcomeTo('cancelled', 'finish') });
    const other = await startTestPortal(dialect, { flows });
    const { token, applicant_id } = await other.invite();
    await other.ask('POST', submitPath, { token, body: fullDraft() });
    const refused = await other.ask('POST', '/api/applicant/cancel-application', { token });
    expect(refused.body.error).toMatchObject({ property: 'neverFinishedWhileADueIsOpen' });
    const events = await listEvents(other.deps.db, applicant_id);
    expect(events.map(({ event }) => event)).not.toContain('CANCEL');
    await other.close();
  });
});
