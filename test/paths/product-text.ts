import type { ProductReport } from '../../src/engine/explore/product/explore-against.ts';

/** Whether every property was proved. */
export function isProved({ complete, verdicts }: ProductReport): boolean {
  return complete && verdicts.every(({ path }) => path === null);
}

/** The result of exploring a flow with its adversaries, as text for a terminal. */
export function productText(report: ProductReport): string {
  const { flow, adversaries, situations, edges, complete, verdicts } = report;
  const holds = complete ? 'holds     ' : 'not broken';
  return [
    `flow ${flow} with ${adversaries.join(', ') || 'nobody'}: ${situations} situations, ${edges} edges`,
    ...(complete ? [] : ['The limit was reached: nothing is proved.']),
    '',
    ...verdicts.flatMap(({ sentence, path }) => [
      `  ${path === null ? holds : 'BROKEN    '}  ${sentence}`,
      ...(path ?? []).map((line) => `                ${line}`),
    ]),
  ].join('\n');
}
