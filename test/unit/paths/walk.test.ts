import { expect, it } from 'vitest';
import type { Driver, Walkable } from '../../../src/engine/explore/tours/driver.ts';
import { walkAll } from '../../paths/walk.ts';

const expected = (state: string) => ({ state, allowed: [], refused: [], steps: [], shows: '' });
const tour = (...states: string[]): Walkable => ({
  flow: 'small',
  entry: { facts: {}, wish: {} },
  expected: expected('start'),
  steps: states.map((state) => ({
    event: { kind: 'person', type: state },
    refused: false,
    facts: {},
    expected: expected(state),
  })),
});

/** Goes where the event points, but cannot play `hidden` or reach `closed`. */
class Obedient implements Driver {
  readonly unplayed = new Map<string, string>();
  #state = 'start';

  enter(): void {
    this.#state = 'start';
  }

  fire({ type }: { type: string }): void {
    if (type === 'hidden') this.unplayed.set('start.hidden', 'nobody can');
    this.#state = type === 'closed' ? 'start' : type;
  }

  observe() {
    return { state: this.#state, part: null, events: [], steps: [], shows: '' };
  }
}

it('reports time, differences and the first unplayable step of every tour', async () => {
  let now = 0;
  const clock = () => {
    now += 500;
    return now;
  };
  const tours = [tour('a'), tour('a', 'hidden'), tour('closed'), tour('hidden')];
  const walked = await walkAll(new Obedient(), tours, { name: 'http', now: clock });
  expect(walked).toEqual({
    driver: 'http',
    first: 1,
    differences: [{ tour: 3, text: 'step 1: state should be closed, is start' }],
    unplayed: [{ what: 'start.hidden', reason: 'nobody can', tour: 2 }],
    seconds: [0.5, 0.5, 0.5, 0.5],
  });
});

it('keeps the number of a tour that is run alone', async () => {
  const { differences } = await walkAll(new Obedient(), [tour('closed')], { first: 15 });
  expect(differences.map((one) => one.tour)).toEqual([15]);
});
