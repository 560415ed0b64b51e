import { expect, it } from 'vitest';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import { readStoredFiles } from '../../../../src/server/releases/former-words.ts';

const texts = { title: 't', text: 't' };
const rest = { id: 'fence', version: 1, facts: 'fence/facts', conditions: {}, initial: 'over' };
const states = { over: { screen: 'message', message: texts, end: true } };
const office = { policy: 'manage_leases' };
const rent = { type: 'integer', minimum: 1 };

/** A flow file of that start and these parties. */
const file = (start: object, parties?: object) => ({
  ...rest,
  start: { subject: 'tenancy', ...start, ...texts },
  ...(parties && { parties }),
  states,
});

const PATH = 'flows/fence.flow.json';
const read = (text: string): string | undefined =>
  readStoredFiles(JSON.stringify({ [PATH]: text, 'locales/en/fence.json': '{}' })).get(PATH);

it.each([
  [file({ occasion: 'office' }), file({ by: 'office' })],
  [
    file({ occasion: 'either', for: 'responsible' }),
    file({ by: ['person', 'office'] }, { person: { group: 'responsible' } }),
  ],
  [
    file({ occasion: 'person' }, { office }),
    file({ by: 'person' }, { person: { group: 'residents', one: true }, office }),
  ],
  [
    file({ occasion: 'office', for: 'responsible', former: true }, { office }),
    file({ by: 'office' }, { person: { group: 'responsible', former: true }, office }),
  ],
  [
    file({ occasion: 'office', marks: ['pending_renewal'] }),
    file({ by: 'office', sets: { pending_renewal: [true] } }),
  ],
  [
    file({ occasion: 'office', given: { required: ['rent'], properties: { rent, term: rent } } }),
    file({ by: 'office', given: { rent, term: { ...rent, optional: true } } }),
  ],
])('a stored flow with former words is read in those of today: %j', (former, today) => {
  expect(JSON.parse(read(JSON.stringify(former)) ?? '')).toEqual(today);
});

it('a flow in the words of today keeps its text', () => {
  const today = file({ by: 'office', given: { rent } });
  expect(read(JSON.stringify(today, null, 2))).toBe(JSON.stringify(today, null, 2));
  const noStart = JSON.stringify({ ...rest, states: { over: { ...states.over, description: '"for": 1' } } });
  expect(read(noStart)).toBe(noStart);
});

it('a release that is published now may not use former words', () => {
  const catalog = {
    tasks: {},
    screens: ['message'],
    forms: [],
    facts: { type: 'object', properties: {} },
    messages: () => true,
    flows: ['fence'],
    subjects: ['tenancy'],
    groups: ['residents', 'responsible'],
  };
  const wrong = (start: object) =>
    checkFlow(file(start), catalog, { path: 'fence' }).map(({ message }) => message);
  expect(wrong({ by: 'office' })).toEqual([]);
  for (const former of [{ occasion: 'office' }, { for: 'responsible' }, { marks: ['current'] }])
    expect(wrong(former).join()).toContain(Object.keys(former)[0]);
});
