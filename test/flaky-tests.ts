import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names each test that passed only when it was tried again, with what failed before: it counts as passed, and is a
 * fault to be found all the same.
 */
export default class FlakyTests implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const errors = test.result().errors?.map(({ message }) => message) ?? [];
    this.#lines.push(`${test.module.relativeModuleId} > ${test.fullName}`, ...errors);
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0) console.log(`\nFlaky, passed when tried again:\n${this.#lines.join('\n')}\n`);
  }
}
