import { expect, it } from 'vitest';
import { changedSteps, noSteps, type RunAction } from '../../../../src/web/features/studio/play/run-steps.ts';

const [send, saved] = [{ event: 'SEND' }, { outcome: 'saved' }];
const stepsAfter = (...actions: RunAction[]) => actions.reduce(changedSteps, noSteps('spare-key'));
const begun: RunAction = { do: 'begin', start: null, ahead: [send, saved], title: 'A dead end' };

it('steps are taken one by one and back again, and none is lost', () => {
  expect(stepsAfter(begun, { do: 'next' })).toMatchObject({
    title: 'A dead end',
    steps: [send],
    ahead: [saved],
  });
  expect(stepsAfter(begun, { do: 'next' }, { do: 'next' }, { do: 'next' }).steps).toEqual([send, saved]);
  expect(stepsAfter(begun, { do: 'next' }, { do: 'back' }, { do: 'back' })).toMatchObject({
    steps: [],
    ahead: [send, saved],
  });
  expect(stepsAfter(begun, { do: 'next' }, { do: 'restart' })).toMatchObject({
    steps: [],
    ahead: [send, saved],
  });
});

it('another step replaces those that were to come; a run of its own has no title', () => {
  expect(stepsAfter(begun, { do: 'take', step: { time: true } })).toMatchObject({
    steps: [{ time: true }],
    ahead: [],
  });
  expect(stepsAfter(begun, { do: 'begin', start: null, ahead: [saved] })).toMatchObject({
    title: null,
    ahead: [saved],
  });
  expect(stepsAfter(begun, { do: 'next' }, { do: 'forget' })).toMatchObject({
    title: null,
    steps: [],
    ahead: [],
  });
});

it('the page in the frame forgets what was typed whenever the run does not simply go on', () => {
  expect(stepsAfter(begun, { do: 'next' }).epoch).toBe(stepsAfter(begun).epoch);
  expect(stepsAfter(begun, { do: 'next' }, { do: 'back' }).epoch).toBeGreaterThan(stepsAfter(begun).epoch);
});
