import { flowErrorTexts } from './flow-error-texts.ts';

/** The details of a FlowError. `at` is a JSON pointer into the flow file, `nearest` a known name or null. */
export type FlowErrorParams = Readonly<Record<string, string | number | null>>;

export type FlowErrorCode = keyof typeof flowErrorTexts;

const warnings: ReadonlySet<FlowErrorCode> = new Set([
  'flow.condition_unused',
  'flow.fact_always',
  'flow.charge_unknown',
  'flow.places_missing',
  'language.unlisted',
  'release.world_missing',
  'table.unused',
]);

function textOf(code: FlowErrorCode, params: FlowErrorParams): string {
  const text = (flowErrorTexts[code] ?? code).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? '?'),
  );
  const where = [params.file, params.at].filter((part) => part !== undefined && part !== null && part !== '');
  const meant = typeof params.nearest === 'string' ? `; did you mean "${params.nearest}"?` : '';
  return `${where.length > 0 ? `${where.join(' ')}: ` : ''}${text}${meant}`;
}

/**
 * A flow file that cannot be compiled, or facts that do not match it. For analysts; applicants never see it.
 *
 * @example
 * new FlowError('flow.state_unknown', {
 *   file: 'flows/application.flow.json', at: '/states/exam/outcomes/passed', target: 'finsh', nearest: 'finish',
 * }).message
 * // flows/application.flow.json /states/exam/outcomes/passed: there is no state "finsh"; did you mean "finish"?
 */
export class FlowError extends Error {
  readonly code: FlowErrorCode;
  readonly params: FlowErrorParams;

  constructor(code: FlowErrorCode, params: FlowErrorParams = {}) {
    super(textOf(code, params));
    this.name = 'FlowError';
    this.code = code;
    this.params = params;
  }

  /** A warning does not stop a flow from being compiled. */
  get severity(): 'error' | 'warning' {
    return warnings.has(this.code) ? 'warning' : 'error';
  }
}

/** All errors of one flow file, in the order of the file. */
export class FlowErrors extends Error {
  readonly errors: readonly FlowError[];

  constructor(errors: readonly FlowError[]) {
    super(errors.map((error) => error.message).join('\n'));
    this.name = 'FlowErrors';
    this.errors = errors;
  }
}
