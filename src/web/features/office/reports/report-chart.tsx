import { makeStyles, tokens } from '@fluentui/react-components';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReportUnit } from '../../../../contract/office/reports.ts';
import { type ChartBar, tallestOf, tilesOf } from './chart-tiles.ts';
import { useReportTexts } from './report-texts.ts';
import { ChartFills, fillOf, type Series, SeriesKey } from './series-key.tsx';

/** Space for the names of the axes, in px. */
const MARGIN = { top: 12, right: 32, bottom: 32, left: 76 };
/** Most numbers beside the chart. */
const TICKS = 5;
/** Each name of a bar needs so much space, in px. */
const NAME_WIDTH = 80;

const useStyles = makeStyles({
  chart: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  svg: { display: 'block' },
  axis: {
    '& text': { fill: tokens.colorNeutralForeground2, fontFamily: tokens.fontFamilyBase, fontSize: '12px' },
    '& line': { stroke: tokens.colorNeutralStroke1 },
  },
});

interface ReportChartProps {
  readonly label: string;
  /** In px; the width is that of the page. */
  readonly height: number;
  readonly unit: ReportUnit;
  readonly series: readonly Series[];
  readonly bars: readonly ChartBar[];
  /** The values of a bar are parts of one height; else they stand side by side. */
  readonly isStacked: boolean;
}

/** Bars of a report. Series differ by color and by pattern; the table beside has the numbers. */
export function ReportChart({ label, height, unit, series, bars, isStacked }: ReportChartProps) {
  const styles = useStyles();
  const patterns = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { tick } = useReportTexts();
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const x = scaleBand({
    domain: bars.map(({ name }) => name),
    range: [0, inner.width],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const tallest = tallestOf(bars, isStacked);
  const y = scaleLinear({ domain: [0, tallest], range: [inner.height, 0], nice: true });
  const step = Math.max(1, Math.ceil((bars.length * NAME_WIDTH) / Math.max(1, inner.width)));
  const named = bars.map(({ name }) => name).filter((_, at) => (bars.length - 1 - at) % step === 0);
  return (
    <div ref={box} className={styles.chart}>
      <SeriesKey series={series} patterns={patterns} />
      <svg className={styles.svg} width="100%" height={height} role="img" aria-label={label}>
        <ChartFills patterns={patterns} />
        {inner.width > 0 ? (
          <g transform={`translate(${MARGIN.left}, ${MARGIN.top})`}>
            {tilesOf(bars, isStacked, x, y).map(({ key, at, ...tile }) => (
              <rect key={key} {...tile} fill={fillOf(patterns, at)} />
            ))}
            <g className={styles.axis}>
              <AxisLeft
                scale={y}
                numTicks={unit === 'count' ? Math.min(TICKS, tallest) : TICKS}
                hideAxisLine
                hideTicks
                tickFormat={(value) => tick(Number(value), unit)}
              />
              <AxisBottom top={inner.height} scale={x} tickValues={named} hideTicks />
            </g>
          </g>
        ) : null}
      </svg>
    </div>
  );
}

/** The width of an element in px, as it changes. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    setWidth(element.clientWidth);
    return () => sizes.disconnect();
  }, [box]);
  return width;
}
