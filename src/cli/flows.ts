/**
 * `npm run flows`: checks every flow, form and text, explores the flows, prints a table of them, then what is
 * wrong, with the way there. Ends with 1 when anything is.
 */
import { join } from 'node:path';
import type { FlowFinding } from '../engine/release/explore-release.ts';
import { checkProduct, exploreProduct } from './check/check-product.ts';
import { textTable } from './text-table.ts';

const root = join(import.meta.dirname, '..', '..');
const check = checkProduct(root);
const findings = exploreProduct(
  root,
  check.rows.filter(({ errors }) => errors === 0).map(({ flow }) => flow),
);
const foundIn = (flow: string, severity: FlowFinding['severity']) =>
  findings.filter((one) => one.flow === flow && one.severity === severity).length;

const result = (errors: number, warnings: number): string => {
  if (errors > 0) return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
  return warnings > 0 ? `ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : 'ok';
};

console.log(
  textTable(
    ['flow', 'version', 'states', 'transitions', 'conditions', 'forms', 'result'],
    check.rows.map((row) => [
      row.flow,
      row.version,
      row.states,
      row.transitions,
      row.conditions,
      row.forms,
      result(row.errors + foundIn(row.flow, 'error'), row.warnings + foundIn(row.flow, 'warning')),
    ]),
  ),
);
const texts = Object.entries(check.messages).map(([language, count]) => `${count} texts in ${language}`);
console.log(`\n${check.forms} forms, ${check.questionnaires} questionnaires, ${texts.join(', ')}`);
for (const warning of check.warnings) console.log(`\nwarning  ${warning.message}`);
for (const error of check.errors) console.error(`\nerror    ${error.message}`);
for (const finding of findings) {
  const print = finding.severity === 'error' ? console.error : console.log;
  print(findingText(finding));
}
const wrong = check.errors.length + findings.filter(({ severity }) => severity === 'error').length;
if (wrong > 0) {
  console.error(`\n${wrong} ${wrong === 1 ? 'error' : 'errors'}`);
  process.exit(1);
}
console.log('\nEverything fits together.');

/** A finding with the way to it, one event a line. */
function findingText({ severity, file, at, message, path }: FlowFinding): string {
  return [
    `\n${severity.padEnd(7)}  ${file} ${at}: ${message}`,
    ...path.map((line) => `           ${line}`),
  ].join('\n');
}
