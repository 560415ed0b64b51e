/** Where the parts of the bars of a chart are. */

/** A bar, or a group of them, with one value for each series. */
export interface ChartBar {
  readonly name: string;
  readonly values: readonly number[];
}

/** A rectangle in px; `at`: the place of its series. */
interface Tile {
  readonly key: string;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Scales of the chart: from a name to its left edge, and from a value to its distance from the top. */
type XScale = ((name: string) => number | undefined) & { readonly bandwidth: () => number };
type YScale = (value: number) => number;

/** The highest value that the chart must show; at least 1, so that an empty chart has an axis. */
export function tallestOf(bars: readonly ChartBar[], isStacked: boolean): number {
  const heights = bars.map(({ values }) =>
    isStacked ? values.reduce((sum, value) => sum + Math.max(0, value), 0) : Math.max(0, ...values),
  );
  return Math.max(1, ...heights);
}

/**
 * The parts of all bars: stacked on each other, or side by side. Values below 0 have no height.
 *
 * @example tilesOf([{ name: 'Mar', values: [30, 10] }], true, x, y) // two tiles at one x
 */
export function tilesOf(bars: readonly ChartBar[], isStacked: boolean, x: XScale, y: YScale): Tile[] {
  return bars.flatMap(({ name, values }) => {
    const left = x(name) ?? 0;
    const width = x.bandwidth() / (isStacked ? 1 : Math.max(1, values.length));
    let below = 0;
    return values.map((value, at) => {
      const height = Math.max(0, value);
      const from = isStacked ? below : 0;
      below += height;
      return {
        ...{ key: `${name} ${at}`, at, width, y: y(from + height), height: y(from) - y(from + height) },
        x: left + (isStacked ? 0 : at * width),
      };
    });
  });
}
