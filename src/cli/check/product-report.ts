import type { FlowFinding } from '../../engine/release/explore-release.ts';
import type { PropertyNames } from '../../engine/release/judging/property-names.ts';
import { checkProduct, exploreProduct } from './check-product.ts';

/** A flow and its result: `ok`, `ok, 1 warning`, `2 errors`. */
type ReportedFlow = ReturnType<typeof checkProduct>['rows'][number] & { readonly result: string };

/** The result of `npm run flows` for a project. */
export interface ProductReport {
  readonly flows: readonly ReportedFlow[];
  readonly forms: number;
  readonly questionnaires: number;
  /** Number of texts per language. */
  readonly messages: Readonly<Record<string, number>>;
  /** Warnings as printable text; each finding includes the path to it. */
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Checks and explores everything that analysts write.
 *
 * @param root the folder that holds `flows`, `schemas`, `locales` and `src`
 * @param known the names of all properties; null if they are unknown
 * @throws {FlowErrors} if the folder cannot be read.
 * @example productReport('.').errors // []
 */
export function productReport(root: string, known: PropertyNames | null = null): ProductReport {
  const { rows, errors, warnings, forms, questionnaires, messages } = checkProduct(root, known);
  const sound = rows.filter((row) => row.errors === 0).map(({ flow }) => flow);
  const findings = exploreProduct(root, sound);
  const of = (severity: FlowFinding['severity']) => findings.filter((one) => one.severity === severity);
  const foundIn = (flow: string, severity: FlowFinding['severity']) =>
    of(severity).filter((one) => one.flow === flow).length;
  return {
    flows: rows.map((row) => ({
      ...row,
      result: result(row.errors + foundIn(row.flow, 'error'), row.warnings + foundIn(row.flow, 'warning')),
    })),
    forms,
    questionnaires,
    messages,
    warnings: [...warnings.map(({ message }) => `warning  ${message}`), ...of('warning').map(findingText)],
    errors: [...errors.map(({ message }) => `error    ${message}`), ...of('error').map(findingText)],
  };
}

/** The number of errors, in words. @example errorCount(['error    …']) // '1 error' */
export function errorCount({ length }: readonly string[]): string {
  return `${length} ${length === 1 ? 'error' : 'errors'}`;
}

function result(errors: number, warnings: number): string {
  if (errors > 0) return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
  return warnings > 0 ? `ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : 'ok';
}

/** A finding with the path to it, one event per line. */
function findingText({ severity, file, at, message, path }: FlowFinding): string {
  return [
    `${severity.padEnd(7)}  ${file} ${at}: ${message}`,
    ...path.map((line) => `           ${line}`),
  ].join('\n');
}
