import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { FlowFile } from '../../../src/engine/flow/flow-file.ts';
import type { StateFile } from '../../../src/engine/flow/state-file.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { BANK } from '../../drive/guestcard/http.ts';
import { answersForm } from '../questionnaires/questionnaire-form.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';

const flows = ['guestcard', 'questionnaire', 'application'];
const events: Readonly<Record<string, string>> = {
  guestcard: 'paying',
  questionnaire: 'answering',
  application: 'paying',
};

/** The built-in files with each of the flows changed. */
function changed(change: (flow: FlowFile) => object): ReleaseFiles {
  const { files } = builtInRelease();
  const edited = flows.map((id): [string, string] => {
    const path = `flows/${id}.flow.json`;
    return [path, JSON.stringify(change(JSON.parse(files.get(path) ?? '')))];
  });
  return new Map([...files, ...edited]);
}

/** Everybody finishes in the release in which they began. */
const keeping = changed((flow) => ({ ...flow, onNewRelease: 'keep' }));

/** Nobody can pay or answer. */
const closed = changed((flow) => {
  const name = events[flow.id] ?? '';
  const { on: _, ...state } = flow.states[name] as StateFile & { on: unknown };
  return { ...flow, states: { ...flow.states, [name]: state } };
});

describe.each(DIALECTS)('a kept process on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const invoiced = async () => {
    const { units } = await portal.place({ fees: 3500 });
    const unit = units[0] ?? '';
    const { body } = await portal.send(unit, 'invoice');
    const { applicant_id, guest_token: token } = body.d;
    const pay = () =>
      portal.ask('POST', `/api/applicant/unit/${unit}/payments/gateway`, {
        token,
        body: { applicant_id, make_payment_form: BANK },
      });
    const read = () => portal.ask('GET', '/api/applicant/guestcard-verify', { token });
    return { pay, read };
  };
  const asked = async () => {
    const { token } = await portal.invite();
    const body = { questionnaire: 'denied_form' };
    await portal.ask('POST', '/api/flows/questionnaire/processes', { token, body });
    const answers = [
      { key: 'appeal', value: 'no' },
      { key: 'contact_day', value: '2026-04-01' },
    ];
    const path = '/api/applicant/questionnaire/denied_form';
    const sent = answersForm('denied_form_questionnaires', answers);
    return {
      answer: () => portal.ask('POST', path, { token, body: sent }),
      read: () => portal.ask('GET', path, { token }),
    };
  };

  it('is paid and answered in its own release, while the current one refuses others', async () => {
    const kept = await runRelease(portal, keeping);
    const [guest, person] = [await invoiced(), await asked()];
    const current = await runRelease(portal, closed);
    const [late, other] = [await invoiced(), await asked()];
    expect((await late.pay()).body.error).toMatchObject({ code: 'state.not_allowed', state: 'paying' });
    expect((await other.answer()).body.error).toMatchObject({
      code: 'state.not_allowed',
      state: 'answering',
    });
    expect(await guest.pay()).toMatchObject({ status: 200, body: { paid: true } });
    expect((await person.answer()).status).toBe(200);
    const named = async (of: { read: typeof person.read }) => {
      const { headers } = await of.read();
      expect(headers['x-release-of-process']).toBe('true');
      return String(headers['x-release']).replace(/\.[0-9a-f]+/, '');
    };
    expect(await named(person)).toBe(`${kept}.kept`);
    expect(await named(other)).toBe(current);
    expect(await named(guest)).toBe(`${kept}.kept`);
    expect(await named(late)).toBe(current);
  });
});
