import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maskedEnding } from '../../../engine/forms/reading/shown-text.ts';
import { PlainInput } from '../../widgets/plain-input.tsx';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';
import { TextWidget } from './text-widget.tsx';

const BULLETS = '•••••';

/**
 * A field whose stored value is never shown: it shows bullets, the last characters and a button to enter a new value.
 * Until a new one is entered, the masked value stays in the draft, which the server reads as "unchanged". An invalid
 * stored value is not offered again once a new one is being entered.
 */
export function SecretWidget(): ReactNode {
  const { t } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useFormStyles();
  const value = useValueAt(field.path);
  const ending = maskedEnding(value);
  const [kept, setKept] = useState<unknown>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    document.getElementById(field.id)?.focus();
  });

  if (ending !== null) {
    const replace = (
      <Button
        size="small"
        appearance="transparent"
        aria-describedby={field.labelId}
        onClick={() => {
          setKept(field.invalid ? null : value);
          moved.current = true;
          port.write('');
        }}
      >
        {t('forms:secret.replace')}
      </Button>
    );
    return (
      <PlainInput
        {...controlProps(field)}
        key={`stored-${ending}`}
        className={styles.control}
        startText={`${BULLETS}${ending}`}
        elementRef={null}
        readOnly
        {...(field.look.disabled ? {} : { contentAfter: { children: replace } })}
      />
    );
  }
  return (
    <>
      <TextWidget />
      {kept === null || field.look.disabled ? null : (
        <Button
          size="small"
          appearance="transparent"
          className={styles.aside}
          onClick={() => {
            moved.current = true;
            setKept(null);
            port.write(kept);
          }}
        >
          {t('forms:secret.keep', { ending: maskedEnding(kept) ?? '' })}
        </Button>
      )}
    </>
  );
}
