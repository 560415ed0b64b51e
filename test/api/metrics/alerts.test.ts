import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { prometheusMeter } from '../../../src/server/metrics/prometheus-meter.ts';
import { type MetricsPort, serveMetrics } from '../../../src/server/metrics/serve-metrics.ts';
import { PROJECT, startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { HEALTHY, RAISED_BY } from './alert-series.ts';
import { scrape } from './scrape.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly todo: string };
}

const file = join(PROJECT, 'deploy', 'alerts.yml');
const rules: readonly Rule[] = parse(readFileSync(file, 'utf8')).groups[0].rules;
const dashboard = JSON.parse(readFileSync(join(PROJECT, 'deploy', 'dashboard.json'), 'utf8'));
const shown: readonly string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

/** The metrics of an expression. @throws if it is no PromQL */
function metricsOf(expression: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        found.push(expression.slice(from, to));
    },
  });
  return found;
}

describe('the alerts and the dashboard', () => {
  let portal: TestPortal;
  let port: MetricsPort;
  beforeAll(async () => {
    const meter = prometheusMeter();
    portal = await startTestPortal('sqlite', { meter });
    port = await serveMetrics(portal.deps, meter, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await port.close();
    await portal.close();
  });

  it('name only metrics and queues that a portal shows', async () => {
    const { text } = await scrape(port.url);
    const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const expressions = [...rules.map(({ expr }) => expr), ...shown];
    const used = expressions.flatMap(metricsOf).filter((name) => name !== 'up');
    expect(used.length).toBeGreaterThan(expressions.length);
    expect(used.filter((name) => !declared.includes(name))).toEqual([]);
    const queues = expressions
      .flatMap((one) => one.match(/(?<=queue=~?")[^"]+/g) ?? [])
      .join('|')
      .split('|');
    expect(queues.filter((name) => !text.includes(`queue="${name}"`))).toEqual([]);
  });

  it('have a section that says what to do about each', () => {
    const text = readFileSync(join(PROJECT, 'docs', 'for-operators.md'), 'utf8');
    const sections = [...text.matchAll(/^### ([A-Z]\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules)
      expect(annotations.todo).toBe(`docs/for-operators.md#${alert.toLowerCase()}`);
  });

  it('have series that raise each of them', () => {
    expect(Object.keys(RAISED_BY).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
  it.skipIf(!hasPromtool)(
    `are raised by what they are about, and by nothing else${hasPromtool ? '' : ' (skipped: no promtool here)'}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
      const firing = (alert: string) => `count(ALERTS{alertname=~"${alert}",alertstate="firing"})`;
      const test = (series: Readonly<Record<string, string>>, alert: string, isRaised: boolean) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: firing(alert),
            eval_time: '90m',
            exp_samples: isRaised ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      });
      const tests = [
        test(HEALTHY, '.+', false),
        ...Object.entries(RAISED_BY).flatMap(([alert, series]) => {
          const others = rules.map((rule) => rule.alert).filter((name) => name !== alert);
          const all = { ...HEALTHY, ...series };
          return [test(all, alert, true), test(all, others.join('|'), false)];
        }),
      ];
      const path = join(folder, 'alerts.test.json');
      writeFileSync(path, JSON.stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    },
  );
});
