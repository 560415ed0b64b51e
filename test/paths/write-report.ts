import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements } from '../requirements/requirement-rows.ts';
import { addToHistory, readHistory, runOf } from './history.ts';
import { type Run, reportHtml } from './report/report-html.ts';

/**
 * Writes the page of a run into `dist/paths`, with the earlier runs; each driver has its own page.
 *
 * @param at end of the run, ISO 8601.
 * @returns its path, relative to the project's folder.
 */
export function writeReport(root: string, run: Pick<Run, 'report' | 'walked' | 'chart'>, at: string): string {
  const { report, walked } = run;
  const folder = join('dist', 'paths');
  const past = join(root, folder, `${report.name}.history.json`);
  const driver = walked.driver === 'model' ? '' : `.${walked.driver}`;
  const page = join(folder, `${report.name}${driver}.html`);
  const texts = new Map(readRequirements(root).map(({ id, text }) => [id, text]));
  mkdirSync(join(root, folder), { recursive: true });
  addToHistory(past, runOf(report, walked, at));
  const html = reportHtml({ ...run, history: readHistory(past), requirement: (id) => texts.get(id) ?? '' });
  writeFileSync(join(root, page), html);
  return page;
}
