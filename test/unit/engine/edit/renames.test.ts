import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { dataFlows, flowIdProblem } from '../../../../src/engine/edit/flows/flow-files.ts';
import { renameFlow } from '../../../../src/engine/edit/flows/rename-flow.ts';
import { renameEvent } from '../../../../src/engine/edit/renames/rename-names.ts';
import { renameStep, stepIds, stepNameProblem } from '../../../../src/engine/edit/renames/rename-step.ts';
import { renameState } from '../../../../src/engine/edit/state-edits.ts';
import { renameParty } from '../../../../src/engine/edit/turns/party-edits.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const FLOWS = dataFlows(new Edited()).filter((id) => !Object.hasOwn(knownNames, id));
const WITH_STEPS = FLOWS.filter((id) => BUNDLE.get(`flows/${id}.flow.json`)?.includes('"steps": ['));
const SURVEY = 'flows/resident-survey.flow.json';

/** The files of the product as they are after edits, without what the portal's own code asks. */
function problems({ texts }: Edited): string[] {
  const files = new Map([...builtInRelease().files].filter(([path]) => !BUNDLE.has(path)));
  for (const [path, text] of texts)
    if (text !== null && builtInRelease().files.has(path)) files.set(path, text);
  for (const [path, text] of texts) if (text !== null && !BUNDLE.has(path)) files.set(path, text);
  return checkRelease(readRelease(files), knownNames).errors.map(({ message }) => message);
}

/** The scenarios of the survey: one that answers, and sends. */
function withScenarios(): Edited {
  const bundle = new Edited();
  const flow = outlineOf(bundle.json(SURVEY)) ?? expect.fail('no flow');
  const file = {
    flow: 'resident-survey',
    scenarios: [
      {
        name: 'Answered',
        today: '2026-11-27',
        start: { facts: {}, view: { state: 'asking', step: 'opinion' }, to: 'asking' },
        steps: [
          { event: 'SUBMIT', step: 'opinion', as: 'roommates 2', to: 'sending' },
          { outcome: 'failed', to: 'asking' },
        ],
      },
    ],
  };
  expect(flow.states.map(({ name }) => name)).toEqual(expect.arrayContaining(['asking', 'sending']));
  bundle.texts.set('flows/resident-survey.scenarios.json', JSON.stringify(file));
  return bundle;
}
const scenario = (bundle: Edited, flow = 'resident-survey') =>
  JSON.stringify(bundle.json(`flows/${flow}.scenarios.json`));

describe.each(FLOWS)('the flow %s', (id) => {
  it('has no trace of its name after it is renamed, keeps every check, and is the same bytes again', () => {
    const bundle = new Edited();
    bundle.make(renameFlow(bundle, id, 'quite-another-flow'));
    expect(bundle.paths.filter((path) => path.split(/[/.]/).includes(id))).toEqual([]);
    expect(bundle.paths).toContain('flows/quite-another-flow.flow.json');
    expect(problems(bundle)).toEqual([]);
    bundle.make(renameFlow(bundle, 'quite-another-flow', id));
    expect(bundle.changed()).toEqual([]);
    expect(bundle.paths.sort()).toEqual([...BUNDLE.keys()].sort());
  });
});

describe.each(WITH_STEPS)('the steps of %s', (id) => {
  it('are the same bytes after each is renamed and renamed back', () => {
    const path = `flows/${id}.flow.json`;
    for (const { name } of outlineOf(new Edited().json(path))?.states ?? [])
      for (const step of stepIds(new Edited().json(path), name)) {
        const bundle = new Edited();
        bundle.make(renameStep(bundle, path, name, step, 'another_step'));
        expect(stepIds(bundle.json(path), name)).not.toContain(step);
        expect(problems(bundle)).toEqual([]);
        bundle.make(renameStep(bundle, path, name, 'another_step', step));
        expect(bundle.changed()).toEqual([]);
      }
  });
});

describe('renames', () => {
  it('give no name that is taken, or has another form', () => {
    const bundle = new Edited();
    const told = ['lease', 'Lease', 'facts.json', 'portal', 'a-new-flow'].map((name) =>
      flowIdProblem(bundle, name),
    );
    expect(told).toEqual(['taken', 'form', 'form', 'taken', null]);
    const file = bundle.json('flows/accommodation-request.flow.json');
    expect(['need', 'Need', 'wish'].map((id) => stepNameProblem(file, 'filling', id))).toEqual([
      'taken',
      'form',
      null,
    ]);
  });

  it('are followed by scenarios: of states, events, steps, parties and the flow', () => {
    const bundle = withScenarios();
    bundle.make(renameState(bundle, SURVEY, 'asking', 'inquiring'));
    expect(scenario(bundle)).toContain('"view":{"state":"inquiring"');
    expect(scenario(bundle)).not.toContain('asking');
    bundle.make(renameEvent(bundle, SURVEY, 'SUBMIT', 'SEND'));
    expect(scenario(bundle)).toContain('"event":"SEND"');
    bundle.make(renameStep(bundle, SURVEY, 'inquiring', 'opinion', 'views'));
    expect(scenario(bundle).match(/"step":"views"/g)).toHaveLength(2);
    const party = { path: SURVEY, at: ['parties'], value: { roommates: { group: 'residents' } } };
    bundle.make([party]);
    bundle.make(renameParty(bundle, SURVEY, 'roommates', 'neighbors'));
    expect(scenario(bundle)).toContain('"as":"neighbors 2"');
    bundle.make(renameFlow(bundle, 'resident-survey', 'yearly-survey'));
    expect(scenario(bundle, 'yearly-survey')).toContain('"flow":"yearly-survey"');
  });

  it('of states and events are followed by the world, which names them', () => {
    const bundle = new Edited();
    const path = 'flows/pet-joins.flow.json';
    bundle.make(renameState(bundle, path, 'feeOpen', 'feeDue'));
    bundle.make(renameEvent(bundle, path, 'CHECK', 'LOOK'));
    expect(bundle.json('flows/pet-joins.world.json')).toMatchObject({ asks: ['feeDue.LOOK'] });
  });
});
