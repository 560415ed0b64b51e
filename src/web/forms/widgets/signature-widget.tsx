import { Checkbox } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense } from 'react';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { basePath, fieldPath, useEntryScope, useFieldScope, useSectionScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';

const SignatureView = lazy(() => import('../../widgets/signature/signature-view.tsx'));

/** The fields of a signature, besides the ticked box. @see spec/application.md §3 "Consent" */
const SIGNATURE_FIELDS = [
  'signature_data',
  'full_name',
  'signature_date',
  'signature_ip',
  'signature_differs_from',
] as const;

/**
 * The checkbox that signs: ticking it opens the page's signature dialog. It is ticked only if that ends in a signature;
 * canceling or unticking removes the signature.
 *
 * @see spec/application.md §4 "Consent and signature"
 */
export function SignatureWidget(): ReactNode {
  const section = useSectionScope();
  const { store, t, onSign } = section;
  const { key } = useEntryScope();
  const field = useFieldScope();
  const styles = useFormStyles();
  const base = basePath(section, key);
  const entry = asEntry(useValueAt(base));
  const ticked = field.ui.checked ?? true;
  const { autoComplete: _none, ...control } = controlProps(field);

  const write = (values: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(values)) store.change(fieldPath(base, name), value);
  };
  const clear = (): void => {
    write({ [field.name]: ticked === true ? false : undefined });
    write(Object.fromEntries(SIGNATURE_FIELDS.map((name) => [name, undefined])));
  };
  async function toggle(on: boolean): Promise<void> {
    if (!on) return clear();
    if (onSign === undefined) return;
    try {
      const made = await onSign({ path: field.path, entry });
      if (made === null) clear();
      else write({ ...made, [field.name]: ticked });
    } finally {
      document.getElementById(field.id)?.focus();
    }
  }

  return (
    <>
      <Checkbox
        {...control}
        className={styles.tick}
        size="large"
        checked={entry[field.name] === ticked}
        label={{
          children: t(field.look.label),
          id: field.labelId,
          className: field.look.required ? styles.marked : '',
        }}
        onChange={(_, data) => void toggle(data.checked === true)}
      />
      {entry.signature_data === undefined ? null : (
        <div className={styles.signature}>
          <Suspense fallback={null}>
            <SignatureView signature={entry} />
          </Suspense>
        </div>
      )}
    </>
  );
}
