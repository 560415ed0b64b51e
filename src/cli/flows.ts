/**
 * `npm run flows`: checks every flow, form and text, explores the flows, and prints a table of them, then the problems
 * with the path to each. Exits with 1 if there are any.
 */
import { join } from 'node:path';
import { FlowErrors } from '../engine/errors.ts';
import { errorCount, type ProductReport, productReport } from './check/product-report.ts';
import { demoNames } from './demo/properties.ts';
import { textTable } from './texts/text-table.ts';

const report = reportOrExit();

console.log(
  textTable(
    ['flow', 'version', 'states', 'transitions', 'conditions', 'forms', 'result'],
    report.flows.map((row) => [
      row.flow,
      row.version,
      row.states,
      row.transitions,
      row.conditions,
      row.forms,
      row.result,
    ]),
  ),
);
const texts = Object.entries(report.messages).map(([language, count]) => `${count} texts in ${language}`);
console.log(`\n${report.forms} forms, ${report.questionnaires} questionnaires, ${texts.join(', ')}`);
for (const warning of report.warnings) console.log(`\n${warning}`);
for (const error of report.errors) console.error(`\n${error}`);
if (report.errors.length > 0) {
  console.error(`\n${errorCount(report.errors)}`);
  process.exit(1);
}
console.log('\nEverything fits together.');

/** A folder that cannot be read, or holds too much, is reported like any other error. */
function reportOrExit(): ProductReport {
  try {
    return productReport(join(import.meta.dirname, '..', '..'), demoNames());
  } catch (error) {
    if (!(error instanceof FlowErrors)) throw error;
    const errors = error.errors.map(({ message }) => `error    ${message}`);
    console.error([...errors, errorCount(errors)].join('\n\n'));
    process.exit(1);
  }
}
