/** Settings that are missing or wrong: the message has a line for the operator about each, `NAME: what is wrong`. */
export class SettingError extends Error {
  /** @param others what else is wrong, found at the same time */
  constructor(variable: string, problem: string, others: readonly SettingProblem[] = []) {
    super([{ variable, problem }, ...others].map((one) => `${one.variable}: ${one.problem}`).join('\n'));
    this.name = 'SettingError';
  }
}

/** What is wrong with one environment variable. */
export interface SettingProblem {
  readonly variable: string;
  readonly problem: string;
}
