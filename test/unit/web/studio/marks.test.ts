import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { branchAt } from '../../../../src/engine/edit/leads.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { coverageOf } from '../../../../src/engine/play/coverage-of.ts';
import { replay } from '../../../../src/engine/play/play.ts';
import { scenarioOf } from '../../../../src/engine/play/scenario-file.ts';
import { runOfWay } from '../../../../src/engine/play/way-steps.ts';
import {
  changeMarks,
  coverageMarks,
  markCounts,
  sharedMark,
} from '../../../../src/web/features/studio/chart/marks/marks.ts';
import { smallFlow } from '../../engine/explore/small-flow.ts';

const compared = (file: unknown) => ({ file, outline: outlineOf(file) ?? expect.fail('not a flow') });
const small = compared(smallFlow.file);
const today = '2026-03-02';
const played = {
  ...smallFlow,
  flow: buildFlow(smallFlow.file),
  forms: new Map(),
  formFacts: { today },
};

describe('the marks of coverage', () => {
  it('tell for every state and way whether a scenario passes it, else by which way it is reached', () => {
    const marks = coverageMarks(small.outline, coverageOf(played, []));
    for (const { name, leads } of small.outline.states) {
      expect([marks.state(name)?.kind, marks.state(name)?.open?.way], name).toEqual([
        'tour',
        expect.anything(),
      ]);
      for (const lead of leads) expect(marks.lead(name, lead)?.kind, `${name} ${lead.to}`).toBe('tour');
    }
  });

  it('follow a scenario, and count', () => {
    const end = coverageOf(played, []).find(({ name }) => name === 'finish')?.way;
    if (end == null) return expect.fail('There is no way to the end.');
    const { start, steps } = runOfWay(end);
    const scenario = scenarioOf({ name: 'To the end', today, start, steps }, replay(played, start, steps));
    const marks = coverageMarks(small.outline, coverageOf(played, [scenario]));
    expect([marks.state('finish'), marks.state('broken')?.kind]).toEqual([
      { kind: 'scenario', open: null },
      'tour',
    ]);
    const counts = markCounts(marks, ['scenario', 'tour', 'never']);
    const [passed, open, never] = counts.map(({ states }) => states);
    expect([(passed ?? 0) > 0, (passed ?? 0) + (open ?? 0), never]).toEqual([
      true,
      small.outline.states.length,
      0,
    ]);
    return undefined;
  });

  it('never say that something cannot happen of which one event can', () => {
    const { outline } = small;
    const lead = outline.states.flatMap(({ leads }) => leads)[0] ?? expect.fail('no way');
    const [item] = coverageOf(played, []).filter(({ kind, at }) => kind === 'transition' && at !== '');
    if (item === undefined) return expect.fail('no transition');
    const at = branchAt(lead);
    const marks = coverageMarks(outline, [
      { ...item, at, way: null },
      { ...item, at, inScenario: true },
      { ...item, at },
    ]);
    expect(marks.lead('', lead)?.kind).toBe('scenario');
    return undefined;
  });
});

describe('the marks of changes', () => {
  it('say that everything is new in a new flow', () => {
    const marks = changeMarks(null, small);
    expect(new Set(small.outline.states.map(({ name }) => marks.state(name)?.kind))).toEqual(
      new Set(['added']),
    );
  });

  it('show what is gone, and nothing where nothing differs', () => {
    const { finish: _, ...states } = smallFlow.file.states;
    const marks = changeMarks(small, compared({ ...smallFlow.file, states }));
    expect(marks.state('finish')?.kind).toBe('removed');
    expect(marks.drawn?.states.map(({ name }) => name)).toContain('finish');
    const same = changeMarks(small, small);
    expect(
      markCounts(same, ['added', 'changed', 'removed']).every((one) => one.states + one.ways === 0),
    ).toBe(true);
  });
});

it('a line for several ways is marked by what they have in common', () => {
  expect(sharedMark(['added', 'added'])).toBe('added');
  expect(sharedMark(['added', null])).toBe('changed');
  expect(sharedMark(['scenario', 'tour'])).toBe('tour');
  expect(sharedMark([null])).toBeNull();
});
