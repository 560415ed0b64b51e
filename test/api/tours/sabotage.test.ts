import { afterEach, describe, expect, it } from 'vitest';
import { type Mismatch, type Walkable, walkTour } from '../../../src/engine/explore/tours/driver.ts';
import type { Task } from '../../../src/server/process/task.ts';
import { processParts } from '../../../src/server/process-parts.ts';
import { applicationHttp } from '../../drive/application/http.ts';
import { dataFlowHttp } from '../../drive/data-flow/http.ts';
import { HttpDriver } from '../../drive/http-driver.ts';
import { questionnaireHttp } from '../../drive/questionnaire/http.ts';
import { shortTour } from '../../drive/short-tour.ts';
import { changedFlows, outcomeTo } from '../../fixtures/changed-flow.ts';
import { compiledFlow } from '../../paths/load-flow.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';

/** The product's own flow, which the tours come from: no driver runs it. */
const application = compiledFlow('application');
const questionnaire = compiledFlow('questionnaire');
const accommodation = compiledFlow('accommodation-request');
const roommate = compiledFlow('roommate-joins');

let portal: MoneyPortal;
type Replaced = Parameters<typeof startMoneyPortal>[1];

async function walked(tour: Walkable, replaced: Replaced): Promise<Mismatch | null> {
  portal = await startMoneyPortal('sqlite', replaced);
  const { deps, sandboxUrl, ask } = portal;
  const around = { deps, sandboxUrl, wire: ask };
  const drivers: Readonly<Record<string, () => Parameters<typeof walkTour>[0]>> = {
    application: () => new HttpDriver(application, around, applicationHttp),
    questionnaire: () => new HttpDriver(questionnaire, around, questionnaireHttp),
    'accommodation-request': () => new HttpDriver(accommodation, around, dataFlowHttp(accommodation)),
    'roommate-joins': () => new HttpDriver(roommate, around, dataFlowHttp(roommate)),
  };
  const driver = drivers[tour.flow]?.();
  if (driver === undefined) throw new Error(`Nobody walks "${tour.flow}".`);
  return walkTour(driver, tour);
}

/** The tasks of the server, one of which returns a false outcome. */
function lying(name: string, outcome: string, result: unknown) {
  const task = processParts.tasks[name];
  if (task === undefined) throw new Error(`There is no task "${name}".`);
  const lie = <Answer>(answer: Answer): Answer => ({ ...answer, outcome, result });
  const changed: Task =
    task.where === 'inside'
      ? { ...task, run: async (...given) => lie(await task.run(...given)) }
      : {
          ...task,
          async begin(...given) {
            const begun = await task.begin(...given);
            return 'outcome' in begun ? lie(begun) : begun;
          },
          finish: async (...given) => lie(await task.finish(...given)),
        };
  return { ...processParts, tasks: { ...processParts.tasks, [name]: changed } };
}

describe('a tour over HTTP', () => {
  afterEach(() => portal.close());

  const submitted = shortTour(application, { in: 'submitting', outcome: 'accepted' });
  const cancelled = shortTour(application, { in: 'cancelling', outcome: 'cancelled' });
  const answered = shortTour(questionnaire, { in: 'submitting', outcome: 'accepted' });
  const looked = shortTour(application, { in: 'submitted', type: 'PAYMENT' });

  const decided = shortTour(accommodation, { in: 'deciding', outcome: 'saved' });

  const lastAgreed = shortTour(roommate, { in: 'agreeing', outcome: 'noted', to: 'telling' });
  const oneAgreed = shortTour(roommate, { in: 'agreeing', outcome: 'noted', to: 'asking' });

  it.each([submitted, cancelled, answered, looked, decided, lastAgreed, oneAgreed])(
    'passes if the server fits the model',
    async (tour) => {
      expect(await walked(tour, {})).toBeNull();
    },
  );

  it('fails if an outcome leads elsewhere', async () => {
    const flows = changedFlows('application', { submitting: outcomeTo('accepted', 'finish') });
    const { state } = submitted.steps.at(-1)?.expected ?? {};
    expect(await walked(submitted, { flows })).toEqual({
      step: submitted.steps.length,
      what: 'state',
      expected: state,
      found: 'finish',
    });
  });

  it('fails if an event leads to another task', async () => {
    const flows = changedFlows('application', {
      submitted: (state) => ({ ...state, on: { CANCEL: 'submitting' } }),
    });
    expect(await walked(cancelled, { flows })).toEqual({
      step: cancelled.steps.length - 1,
      what: 'state',
      expected: 'cancelling',
      found: 'submitting',
    });
  });

  it('fails if a page leads to another page', async () => {
    const flows = changedFlows('application', {
      submitted: (state) => ({ ...state, nav: { ...('nav' in state && state.nav), PAYMENT: 'cancelled' } }),
    });
    expect(await walked(looked, { flows })).toMatchObject({
      step: looked.steps.length,
      what: 'state',
      found: 'cancelled',
    });
  });

  it('fails if the facts lead elsewhere', async () => {
    const flows = changedFlows('questionnaire', { resuming: () => ({ choice: [{ to: 'noAccess' }] }) });
    expect(await walked(answered, { flows })).toEqual({
      step: 0,
      what: 'state',
      expected: 'answering',
      found: 'noAccess',
    });
  });

  it('fails if a turn is given to the wrong party', async () => {
    const flows = changedFlows('accommodation-request', {
      reviewing: (state) => ({ ...state, by: 'person' }),
    });
    // The office sends its decision, and is refused: it is not its turn.
    expect(await walked(decided, { flows })).toMatchObject({
      what: 'error',
      found: '"saveAnswers" should answer "saved", and the server answered "failed"',
    });
  });

  it.each([
    ['any one of them', lastAgreed, 'roommates'],
    ['the office', lastAgreed, 'office'],
    ['one, although two are missing,', oneAgreed, { some: 'roommates', count: 1 }],
  ])('fails if %s acts in place of all', async (_, tour, by) => {
    const flows = changedFlows('roommate-joins', { asking: (state) => ({ ...state, by }) });
    expect(await walked(tour, { flows })).toMatchObject({ step: tour.steps.length, what: 'error' });
  });

  it('fails if a task returns another outcome', async () => {
    const parts = lying('submitApplication', 'preScreening', true);
    expect(await walked(submitted, { parts })).toEqual({
      step: submitted.steps.length,
      what: 'error',
      expected: 'none',
      found: '"submitApplication" should answer "accepted", and the server answered "preScreening"',
    });
  });

  it('fails if a task returns another outcome that its call hides', async () => {
    const parts = lying('cancelApplication', 'failed', true);
    expect(await walked(cancelled, { parts })).toMatchObject({
      step: cancelled.steps.length,
      what: 'error',
      found: 'the log says "failed" of CANCEL, which should be "cancelled"',
    });
  });
});
