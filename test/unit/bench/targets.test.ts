import { describe, expect, it } from 'vitest';
import { type Figures, figuresOf, median, quantile } from '../../bench/figures.ts';
import { weigh } from '../../bench/targets.ts';

describe('figures', () => {
  it('are medians over the rounds, and percentiles within each round', () => {
    const round = (scriptPerKey: number, keyToPaint: number[]) => ({
      scriptPerKey,
      keyToPaint,
      firstField: 1,
      heap: 1,
      script: 1,
    });
    const slow = Array.from({ length: 20 }, () => 900);
    const figures = figuresOf('page', 16, [round(1, [10, 20, 30]), round(2, [11, 21, 31]), round(9, slow)]);
    expect(figures).toMatchObject({ scriptPerKey: 2, paintP50: 21, paintP95: 31 });
  });

  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('a quantile is one of the measured values', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([quantile(hundred, 0.5), quantile(hundred, 0.95), quantile([5], 0.95)]).toEqual([50, 95, 5]);
  });
});

describe('targets', () => {
  const figures = (page: string, fields: number, more: Partial<Figures> = {}): Figures => ({
    page,
    fields,
    scriptPerKey: 10,
    paintP50: 100,
    paintP95: 100,
    firstField: 1000,
    heap: 1e6,
    script: 200_000,
    ...more,
  });
  const others = [
    figures('bare', 16, { paintP50: 80, paintP95: 70 }),
    figures('bare', 480, { paintP50: 1, paintP95: 1 }),
    figures('plain', 16, { scriptPerKey: 1 }),
    figures('plain', 480, { scriptPerKey: 48, firstField: 1300 }),
  ];
  const missed = (large: Partial<Figures>, signIn: number | null = null) =>
    weigh([...others, figures('ours', 16), figures('ours', 480, large)], 'ours', signIn)
      .filter(({ holds }) => !holds)
      .map(({ what }) => what.split(':')[0]);

  it('are met at their limits', () => {
    const atLimit = { scriptPerKey: 12, paintP50: 104, paintP95: 105, firstField: 1300, script: 240_000 };
    expect(missed(atLimit, 150_000)).toEqual([]);
  });

  it.each([
    [{ scriptPerKey: 12.01 }, 'script per key at 480'],
    [{ paintP50: 104.1 }, 'key→paint p50 at 480'],
    [{ paintP95: 105.1 }, 'key→paint p95 at 480'],
    [{ firstField: 1300.1 }, 'first field at 480'],
    [{ script: 240_001 }, 'JavaScript before the first field'],
  ])('are missed beyond them: %j', (large, what) => {
    expect(missed(large)).toContain(what);
  });

  it('require the first field no later than plain rjsf shows it', () => {
    const late = weigh(
      [...others, figures('ours', 16, { firstField: 1000.1 }), figures('ours', 480)],
      'ours',
      null,
    );
    expect(late.filter(({ holds }) => !holds).map(({ what }) => what)).toEqual([
      'first field at 16: plain rjsf at 16',
    ]);
  });

  it('include the sign-in page if it was measured', () => {
    expect(missed({}, 150_001)).toEqual(['JavaScript of the sign-in page']);
  });

  it('throw without the figures that they refer to', () => {
    expect(() => weigh([figures('ours', 16)], 'ours', null)).toThrow('bare was not measured at 16 fields');
  });
});
