import { mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useId, useMemo } from 'react';
import type { FormUi, Widget } from '../../../engine/forms/form.ts';
import { useFormStyles } from '../form-styles.ts';
import { describeIssue } from '../reading/issue-text.ts';
import { FieldContext, type FieldScope, useSectionScope } from '../section/scopes.ts';
import { Doubt } from './doubt.tsx';
import { useFieldState } from './field-state.ts';
import { offeredDays, offeredDaysText } from './offered-days.ts';

/** Widgets that are a group of controls, or that carry their own label. */
const GROUPS: ReadonlySet<Widget> = new Set(['radio', 'checkboxes', 'upload']);
const OWN_LABEL: ReadonlySet<Widget> = new Set(['checkbox', 'signature']);

/** The number of a field in a numbered form, from 1; null for a field that only sometimes applies. */
function numberOf({ numbered, rows, fields }: FormUi, name: string): number | null {
  if (numbered !== true) return null;
  const all = rows.flat().filter((one) => fields[one]?.when === undefined);
  return all.includes(name) ? all.indexOf(name) + 1 : null;
}

/** One field: its label, mark, hint and error around its widget; renders nothing while the field does not apply. */
export function BoundField({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  const { bundle, facts, t } = useSectionScope();
  const { path, look, issue } = useFieldState(name);
  const styles = useFormStyles();
  const id = useId();
  const ui = bundle.ui.fields[name];
  const invalid = issue !== null;
  const days = offeredDaysText(t, offeredDays(ui?.days, facts));
  const hints = [look.hint === null ? '' : t(look.hint), look.disabled ? '' : days].filter(
    (text) => text !== '',
  );
  const hintId = hints.length === 0 ? '' : `${id}h`;
  const describedBy = [hintId, invalid ? `${id}e` : ''].filter((part) => part !== '').join(' ') || undefined;
  const scope = useMemo<FieldScope | null>(
    () => (ui === undefined ? null : { name, ui, path, id, labelId: `${id}l`, look, invalid, describedBy }),
    [name, ui, path, id, look, invalid, describedBy],
  );
  if (scope === null || ui === undefined || !look.visible) return null;

  const label = t(look.label);
  const number = numberOf(bundle.ui, name);
  const labelClass = mergeClasses(styles.label, look.required && styles.marked);
  const hint =
    hints.length === 0 ? null : (
      <div id={hintId} className={styles.hint}>
        {hints.join(' ')}
      </div>
    );
  const terms =
    ui.terms === undefined ? null : (
      <a className={styles.terms} href={`/page/${ui.terms.page}`} target="_blank" rel="noopener">
        {t(ui.terms.label)} <span className="visually-hidden">({t('forms:new_tab')})</span>
      </a>
    );
  const error =
    issue === null ? null : (
      <div id={`${id}e`} className={styles.error} data-code={issue.code}>
        {describeIssue(t, issue, label)}
      </div>
    );
  return (
    <FieldContext.Provider value={scope}>
      <div
        id={path}
        data-field={path}
        className={mergeClasses(styles.field, OWN_LABEL.has(ui.widget) && styles.wide)}
      >
        <div className={number === null ? styles.unnumbered : styles.numbered}>
          {number === null ? null : <span className={styles.number}>{number}.</span>}
          {GROUPS.has(ui.widget) ? (
            <div id={scope.labelId} className={labelClass}>
              {label}
            </div>
          ) : OWN_LABEL.has(ui.widget) ? null : (
            <label id={scope.labelId} htmlFor={id} className={labelClass}>
              {label}
            </label>
          )}
        </div>
        {children}
        {hint}
        {terms}
        {error}
        {ui.doubts === undefined || look.disabled ? null : <Doubt />}
      </div>
    </FieldContext.Provider>
  );
}
