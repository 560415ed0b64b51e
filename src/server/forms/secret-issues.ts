import type { FieldIssue, FormBundle } from '../../engine/forms/form.ts';

/**
 * Those of a form's issues that are about its secrets. They are told with the answers, because a page that has only a
 * mask cannot find them; nothing of the secret is in them.
 *
 * @example secretIssues(screeningInfo, checkForm(screeningInfo, inClear, facts))
 */
export function secretIssues({ ui }: Pick<FormBundle, 'ui'>, issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.filter(({ path }) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return Object.hasOwn(ui.fields, name) && ui.fields[name]?.secret === true;
  });
}
