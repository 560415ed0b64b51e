import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchDoublePresses } from './double-press.ts';

/** What the person can do with this step; a missing handler leaves its button out. */
interface StepActions {
  readonly onPrevious?: (() => void) | undefined;
  readonly onSave?: (() => void) | undefined;
  readonly onContinue?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

interface ActionBarProps extends StepActions {
  /** "Save & Continue", or "Continue" where there is nothing to save. */
  readonly continueLabel: string;
  /** In the place of "submit the application". */
  readonly submitLabel?: string;
  readonly busy: boolean;
  /** Says whether what was typed is saved. */
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
  // A line of its own, which is there before it says anything: no text moves a button.
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
 * The buttons below a step, in the order in which they are used, under the line that says whether everything is saved.
 * On a phone they stay in sight.
 */
export function ActionBar(props: ActionBarProps) {
  const { onPrevious, onSave, onContinue, onSubmit, onCancel, continueLabel, submitLabel, busy, note } =
    props;
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
      // A field that loses the focus here is judged again, the summary above shrinks, and the button would move
      // away under the pointer: the click takes its entry along instead.
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
