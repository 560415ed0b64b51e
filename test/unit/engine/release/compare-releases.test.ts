import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import {
  type Comparison,
  compareReleases,
} from '../../../../src/engine/release/comparing/compare-releases.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';

const { files } = builtInRelease();
const before = readRelease(files);
const FLOW = 'flows/pet-joins.flow.json';
const SCHEMA = 'schemas/pet-joins/animal.schema.json';

interface Json {
  [name: string]: Json;
}

/** What a change of one file means for people. */
function comparison(path: string, change: (json: Json) => void): Comparison {
  const json = JSON.parse(files.get(path) ?? '') as Json;
  change(json);
  const after = readRelease(new Map([...files, [path, JSON.stringify(json)]]));
  return compareReleases(before, after, '2026-03-02');
}

const NOTHING = { newFlows: [], goneFlows: [], flows: [], answers: [], untold: [], texts: [] };

describe('a comparison of two releases', () => {
  it('finds nothing between a release and itself, and nothing that people notice in a description', () => {
    expect(compareReleases(before, readRelease(new Map(files)), '2026-03-02')).toEqual(NOTHING);
    const told = comparison(FLOW, (flow) => Object.assign(flow, { description: 'Other words' }));
    expect(told.flows).toEqual([]);
  });

  it('says who sees another state, with the number of situations and an example', () => {
    const { flows } = comparison(FLOW, (flow) => {
      const { resuming } = flow.states as unknown as { resuming: { choice: { to: string }[] } };
      const last = resuming.choice.at(-1);
      if (last) last.to = 'feeOpen';
    });
    expect(flows).toHaveLength(1);
    const [{ changed, places }] = flows as [Comparison['flows'][number]];
    expect(changed).toEqual(['resuming']);
    expect(places).toHaveLength(1);
    expect(places?.[0]).toMatchObject({
      from: { state: 'filling', step: 'animal' },
      to: { state: 'feeOpen', step: null },
    });
    expect(places?.[0]?.situations).toBeGreaterThan(0);
    expect(places?.[0]?.example).toMatchObject({ sent: false });
  });

  it('names states and flows that are new or gone', () => {
    const { flows } = comparison(FLOW, (flow) => {
      const states = flow.states as unknown as Record<string, unknown>;
      states.later = states.feeOpen;
      delete states.interrupted;
    });
    expect(flows[0]).toMatchObject({ added: ['later'], removed: ['interrupted'] });
    const without = readRelease(new Map([...files].filter(([path]) => path !== FLOW)));
    expect(compareReleases(before, without, '2026-03-02').goneFlows).toEqual(['pet-joins']);
    expect(compareReleases(without, before, '2026-03-02').newFlows).toEqual(['pet-joins']);
  });

  it('gives an example of each answer that was valid and no longer is', () => {
    const { answers, untold } = comparison(SCHEMA, ({ properties }) => {
      const animal = Object.values(properties as Json)[0] as Json;
      const entry = (animal.items ?? animal) as unknown as {
        required: string[];
        properties: Record<string, { maxLength?: number }>;
      };
      entry.required.push('name');
      entry.properties.breed = { ...entry.properties.breed, maxLength: 3 };
    });
    expect(untold).toEqual([]);
    expect(answers.map(({ form, field, rule }) => [form, field, rule]).sort()).toEqual([
      ['pet-joins/animal', expect.stringMatching(/breed$/), 'maxLength'],
      ['pet-joins/animal', expect.stringMatching(/name$/), 'required'],
    ]);
    const breed = answers.find(({ rule }) => rule === 'maxLength')?.example;
    expect(String(breed).length).toBeGreaterThan(3);
  });

  it('lists each text that is different, by language', () => {
    const { texts } = comparison('locales/es/pet-joins.json', (json) =>
      Object.assign(json.start ?? {}, { title: 'Otra mascota', extra: 'Nuevo' }),
    );
    expect(texts.map(({ key, language, after }) => [key, language, after])).toEqual([
      ['pet-joins:start.title', 'es', 'Otra mascota'],
      ['pet-joins:start.extra', 'es', 'Nuevo'],
    ]);
    expect(texts.map((text) => text.before === null)).toEqual([false, true]);
  });

  it('says that it cannot tell, where a flow or a form has errors', () => {
    expect(
      comparison(FLOW, (flow) => Object.assign(flow, { initial: 'nowhere' })).flows[0]?.places,
    ).toBeNull();
    const broken = comparison(SCHEMA, (schema) => Object.assign(schema, { type: 'no type' }));
    expect(broken.untold).toEqual(['pet-joins/animal']);
  });
});
