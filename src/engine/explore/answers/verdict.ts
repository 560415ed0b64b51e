import { checkForm } from '../../forms/answers/check.ts';
import type { FormBundle } from '../../forms/form.ts';
import type { AnswerCase } from './case-maker.ts';
import type { ExpectedIssue } from './expected-issue.ts';

const line = ({ path, code, rule }: ExpectedIssue) => `${path} ${code} (${rule})`;

/**
 * The difference between found and expected issues of a generated case; null if there is none.
 *
 * @example wrongVerdict(bundle, answerCase) // null
 */
export function wrongVerdict(bundle: FormBundle, { draft, facts, expected }: AnswerCase): string | null {
  const found = checkForm(bundle, draft, facts).map(line);
  const wanted = expected.map(line);
  if (found.length === wanted.length && wanted.every((one) => found.includes(one))) return null;
  const told = (lines: readonly string[]) => (lines.length > 0 ? lines.join('; ') : 'nothing wrong');
  return `expected ${told(wanted)}; found ${told(found)}`;
}
