import type { FieldIssue, FormBundle } from '../../engine/forms/form.ts';

/**
 * A form's validation issues about its secret fields. They are sent with the answers, because a page that has only a
 * mask cannot find them. They contain no part of the secret.
 *
 * @example secretIssues(screeningInfo, checkForm(screeningInfo, inClear, facts))
 */
export function secretIssues({ ui }: Pick<FormBundle, 'ui'>, issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.filter(({ path }) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return Object.hasOwn(ui.fields, name) && ui.fields[name]?.secret === true;
  });
}
