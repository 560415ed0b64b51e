import { Checkbox } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { flagDisabled } from '../../../engine/forms/answers/visible.ts';
import type { FlagUi } from '../../../engine/forms/form.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useSectionScope } from './scopes.ts';

/** The checkbox above a list for "nothing to list". Its consequence for the list is an effect of the form. */
export function ListFlag({ flag }: { readonly flag: FlagUi }): ReactNode {
  const { store, bundle, facts, t, disabled } = useSectionScope();
  const styles = useFormStyles();
  const ticked = useValueAt(flag.name) === true;
  const hintId = useId();
  const locked = flagDisabled(bundle.ui, store.getAll(), facts);
  const why = locked && !disabled ? flag.disabledHint : undefined;
  return (
    <div data-field={flag.name}>
      <Checkbox
        className={styles.tick}
        size="large"
        name={flag.name}
        checked={ticked}
        disabled={disabled || locked}
        {...(why === undefined ? {} : { 'aria-describedby': hintId })}
        label={t(flag.label)}
        onChange={(_, data) => {
          store.flush();
          store.change(flag.name, data.checked === true);
        }}
      />
      {why === undefined ? null : (
        <div id={hintId} className={styles.hint}>
          {t(why)}
        </div>
      )}
    </div>
  );
}
