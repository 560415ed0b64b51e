import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names each test that passed only when it was tried again, with what failed before: it counts as passed, and is a
 * fault to be found all the same. Their full names go to the file that FLAKY_TESTS_FILE names, as a JSON array.
 */
export default class FlakyTests implements Reporter {
  readonly #lines: string[] = [];
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const errors = test.result().errors?.map(({ message }) => message) ?? [];
    this.#names.push(test.fullName);
    this.#lines.push(`${test.module.relativeModuleId} > ${test.fullName}`, ...errors);
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0) console.log(`\nFlaky, passed when tried again:\n${this.#lines.join('\n')}\n`);
    const { FLAKY_TESTS_FILE: file } = process.env;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
