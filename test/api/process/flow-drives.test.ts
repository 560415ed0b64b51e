import { beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import type { StateFile } from '../../../src/engine/flow/state-file.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { changedFlows } from '../../fixtures/changed-flow.ts';
import { startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the flow file decides what a call does, on %s', (dialect) => {
  let portal: TestPortal;
  describe('if SUBMIT leads to the cancelling', () => {
    beforeAll(async () => {
      portal = await startTestPortal(dialect, {
        flows: changedFlows('application', {
          editing: (state) => ({ ...state, on: { SUBMIT: 'cancelling' } }),
        }),
      });
    });

    it('save-submit cancels, and the log records it', async () => {
      const { token, applicant_id } = await portal.invite();
      const sent = await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      expect(sent).toMatchObject({ status: 200, body: true });
      const { body } = await portal.ask('GET', '/api/applicant/application', { token });
      expect(body.facts).toMatchObject({ submitted: false, cancelled: true });
      expect((await listEvents(portal.deps.db, applicant_id)).at(-1)).toMatchObject({
        flow: 'application',
        event: 'SUBMIT',
        outcome: 'cancelled',
        state_before: 'editing',
        step_before: 'applicants',
        state_after: 'cancelDone',
      });
      await portal.close();
    });
  });

  describe('if an outcome leads elsewhere', () => {
    beforeAll(async () => {
      portal = await startTestPortal(dialect, {
        flows: changedFlows('application', {
          submitting: (state) => ({
            ...state,
            outcomes: { ...outcomesOf(state), accepted: 'manualVerification' },
          }),
        }),
      });
    });

    it('a submitted application is in that state', async () => {
      const { token, applicant_id } = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      const events = await listEvents(portal.deps.db, applicant_id);
      expect(events.find(({ event }) => event === 'SUBMIT')).toMatchObject({
        outcome: 'accepted',
        state_after: 'manualVerification',
      });
      await portal.close();
    });
  });

  it('a save and what is typed go by the names of the file, and are refused if it has none for them', async () => {
    const typed = { applicants: { first_name: 'Ada' } };
    const call = (at: TestPortal, token: string, path: string, body: object) =>
      at.ask('POST', `/api/applicant/application/${path}`, { token, body });
    const kept = await startTestPortal(dialect, {
      flows: changedFlows('application', {
        editing: savedBy({ save: { event: 'STORE', task: 'saveDraft' }, edits: { JOT: 'keepTyping' } }),
      }),
    });
    const { token, applicant_id } = await kept.invite();
    const logged = async () => (await listEvents(kept.deps.db, applicant_id)).map(({ event }) => event);
    expect(await call(kept, token, 'autosave', { draft_data: typed, serial: 0 })).toMatchObject({
      status: 200,
      body: { serial: 1 },
    });
    expect(await logged()).toEqual(['INVITED']);
    expect((await call(kept, token, 'draft', { draft_data: typed })).status).toBe(200);
    expect(await logged()).toEqual(['INVITED', 'STORE']);
    const { body } = await kept.ask('GET', '/api/applicant/timeline', { token });
    expect(body.entries.map(({ what }: { what: string }) => what)).toEqual(['invited', 'begun']);
    await kept.close();

    const untold = await startTestPortal(dialect, {
      flows: changedFlows('application', {
        editing: savedBy({ save: { event: 'SAVE', task: 'saveDraft' }, edits: {} }),
        submitted: savedBy({ save: { event: 'SAVE', task: 'saveDraft' }, edits: {} }),
      }),
    });
    const other = await untold.invite();
    const refused = await call(untold, other.token, 'autosave', { draft_data: typed, serial: 0 });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'state.not_allowed' } } });
    await untold.close();
  });

  it('nobody becomes an applicant if the guestcard sends everybody to the office', async () => {
    const office = await startGuestPortal(dialect, {
      flows: changedFlows('guestcard', { contact: (state) => ({ ...state, on: { SUBMIT: 'requesting' } }) }),
    });
    const { units } = await office.place({ units: 1 });
    const { status, body } = await office.send(units[0] ?? '', 'guestcard');
    expect({ status, body }).toMatchObject({ status: 200, body: { d: { applicant_id: '' } } });
    const logged = await office.deps.db
      .selectFrom('events')
      .innerJoin('processes', 'processes.id', 'events.process_id')
      .selectAll('events')
      .where('processes.flow', '=', 'guestcard')
      .execute();
    expect(logged).toMatchObject([
      {
        flow: 'guestcard',
        event: 'SUBMIT',
        outcome: 'accepted',
        state_before: 'contact',
        state_after: 'requested',
        applicant_id: null,
      },
    ]);
    await office.close();
  });
});

const savedBy =
  (names: { save: { event: string; task: string }; edits: Record<string, string> }) =>
  (state: StateFile): object => ({
    ...state,
    ...('wizard' in state && { wizard: { ...state.wizard, ...names } }),
  });

function outcomesOf(state: StateFile): object {
  return 'outcomes' in state ? state.outcomes : {};
}
