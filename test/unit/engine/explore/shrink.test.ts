import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../../../src/engine/explore/model/projection.ts';
import { type Driver, walkTour } from '../../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../../src/engine/explore/tours/flow-paths.ts';
import { ModelDriver } from '../../../../src/engine/explore/tours/model-driver.ts';
import { partOf, partText, readPart, shrinkTour } from '../../../../src/engine/explore/tours/shrink.ts';
import { compiledFlow, loadFlow } from '../../../paths/load-flow.ts';

const flow = compiledFlow('application');

/** A model that goes astray after one outcome. */
function faulty(outcome: string): Driver {
  const model = new ModelDriver(flow);
  let wrong = false;
  return {
    enter(entry) {
      wrong = false;
      model.enter(entry);
    },
    fire(event: ModelEvent, facts) {
      wrong ||= event.outcome === outcome;
      model.fire(event, facts);
    },
    observe: () => (wrong ? { ...model.observe(), state: 'finish' } : model.observe()),
  };
}

describe('shrinkTour', { timeout: 30_000 }, () => {
  const { tours } = flowPaths(loadFlow('application'), flow, { goals: ['transitions'] });
  const long = tours.find(({ steps }) => steps.findIndex(({ event }) => event.outcome === 'declined') > 5);

  it('keeps only the steps that cause the fault, and enters as late as possible', async () => {
    if (!long) throw new Error('no long tour has a declined payment');
    const driver = faulty('declined');
    const wrong = await walkTour(driver, long);
    if (!wrong) throw new Error('the fault was not noticed');
    const part = await shrinkTour(driver, flow, long, wrong);
    expect(part.steps.map((step) => long.steps[step - 1]?.event.type)).toEqual(['PAY', 'answers']);
    expect(await walkTour(driver, partOf(flow, long, part))).toMatchObject({
      what: 'state',
      found: 'finish',
    });
    expect(await walkTour(new ModelDriver(flow), partOf(flow, long, part))).toBeNull();
  });
});

describe('a part of a tour on the command line', () => {
  it('is parsed as it was printed', () => {
    const part = { from: 3, steps: [4, 5, 9] };
    expect(partText(part)).toBe('3:4,5,9');
    expect(readPart('3:4,5,9', 9)).toEqual(part);
    expect(readPart('0:', 9)).toEqual({ from: 0, steps: [] });
  });

  it.each(['', '3', '3:5,4', '3:10', '10:', 'a:1'])('is null if malformed: %s', (text) => {
    expect(readPart(text, 9)).toBeNull();
  });
});
