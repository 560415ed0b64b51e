import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchDoublePresses } from './double-press.ts';

/** The actions of this step; a button without a handler is not shown. */
interface StepActions {
  readonly onPrevious?: (() => void) | undefined;
  readonly onSave?: (() => void) | undefined;
  readonly onContinue?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

interface ActionBarProps extends StepActions {
  /** "Save & Continue", or "Continue" if there is nothing to save. */
  readonly continueLabel: string;
  /** Replaces "submit the application". */
  readonly submitLabel?: string;
  readonly busy: boolean;
  /** Whether nothing can be submitted yet, for a reason that the note gives. */
  readonly waits?: boolean;
  /** Shows whether the typed data is saved. */
  readonly note: ReactNode;
}

const PHONE = '@media (max-width: 599px)';

const useStyles = makeStyles({
  bar: {
    display: 'grid',
    gap: '8px',
    marginBlockStart: '32px',
    paddingBlockStart: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: {
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 1,
      gap: '4px',
      margin: '16px -16px -24px',
      padding: '8px 16px 12px',
      borderEndStartRadius: tokens.borderRadiusXLarge,
      borderEndEndRadius: tokens.borderRadiusXLarge,
      backgroundColor: tokens.colorNeutralBackground1,
    },
    '@media print': { display: 'none' },
  },
  // A line of its own, reserved before it has a text, so that no text moves a button.
  state: {
    minHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'end',
    [PHONE]: { textAlign: 'start' },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', [PHONE]: { gap: '8px' } },
  button: {
    [PHONE]: {
      minWidth: 'auto',
      flexGrow: 1,
      paddingLeft: '8px',
      paddingRight: '8px',
      fontSize: tokens.fontSizeBase300,
      whiteSpace: 'nowrap',
    },
  },
  end: { marginInlineStart: 'auto', [PHONE]: { marginInlineStart: 0 } },
  cancel: { color: tokens.colorPaletteRedForeground1 },
});

/**
 * The buttons below a step, in the order of their use, under the line that shows whether everything is saved. On a
 * phone they stay visible.
 */
export function ActionBar(props: ActionBarProps) {
  const { onPrevious, onSave, onContinue, onSubmit, onCancel, continueLabel, submitLabel, busy, note } =
    props;
  const isClosed = busy || (onSubmit !== undefined && props.waits === true);
  const { t } = useTranslation();
  const styles = useStyles();
  useEffect(watchDoublePresses, []);
  const forward = onSubmit ?? onContinue;
  const button = { size: 'large', disabledFocusable: busy } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; these are buttons.
    <div
      className={styles.bar}
      role="group"
      aria-label={t('apply.actions')}
      data-action-bar=""
      // A field that loses the focus here is validated again, the summary above shrinks, and the button would move away
      // from under the pointer: the click commits the field's text instead.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.state}>{note}</div>
      <div className={styles.buttons}>
        {onPrevious ? (
          <Button {...button} className={styles.button} onClick={onPrevious}>
            {t('apply.previous')}
          </Button>
        ) : null}
        {onCancel ? (
          <Button
            {...button}
            appearance="subtle"
            className={mergeClasses(styles.button, styles.cancel)}
            onClick={onCancel}
          >
            {t('apply.cancel')}
          </Button>
        ) : null}
        {onSave ? (
          <Button {...button} className={mergeClasses(styles.button, styles.end)} onClick={onSave}>
            {t('apply.save')}
          </Button>
        ) : null}
        {forward ? (
          <Button
            {...button}
            disabledFocusable={isClosed}
            appearance="primary"
            className={mergeClasses(styles.button, onSave === undefined && styles.end)}
            onClick={forward}
          >
            {onSubmit ? (submitLabel ?? t('apply.submit')) : continueLabel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
