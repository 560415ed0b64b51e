import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What the person can do with this step; a missing handler leaves its button out. */
export interface StepActions {
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

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    marginBlockStart: '32px',
    paddingBlockStart: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  grow: { flexGrow: 1, '@media (max-width: 599px)': { flexBasis: '100%', order: -1 } },
  state: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  wide: { '@media (max-width: 599px)': { flexGrow: 1 } },
  cancel: { color: tokens.colorPaletteRedForeground1 },
});

/** The buttons below a step, in the order in which they are used. */
export function ActionBar(props: ActionBarProps) {
  const { onPrevious, onSave, onContinue, onSubmit, onCancel, continueLabel, submitLabel, busy, note } =
    props;
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; these are buttons.
    <div
      className={styles.bar}
      role="group"
      aria-label={t('apply.actions')}
      // A field that loses the focus here is judged again, the summary above shrinks, and the button would move
      // away under the pointer: the click takes its entry along instead.
      onMouseDown={(event) => event.preventDefault()}
    >
      {onPrevious ? (
        <Button size="large" disabledFocusable={busy} onClick={onPrevious}>
          {t('apply.previous')}
        </Button>
      ) : null}
      {onCancel ? (
        <Button
          size="large"
          appearance="subtle"
          className={styles.cancel}
          disabledFocusable={busy}
          onClick={onCancel}
        >
          {t('apply.cancel')}
        </Button>
      ) : null}
      <span className={mergeClasses(styles.grow, styles.state)}>{note}</span>
      {onSave ? (
        <Button size="large" className={styles.wide} disabledFocusable={busy} onClick={onSave}>
          {t('apply.save')}
        </Button>
      ) : null}
      {onContinue ? (
        <Button
          size="large"
          appearance="primary"
          className={styles.wide}
          disabledFocusable={busy}
          onClick={onContinue}
        >
          {continueLabel}
        </Button>
      ) : null}
      {onSubmit ? (
        <Button
          size="large"
          appearance="primary"
          className={styles.wide}
          disabledFocusable={busy}
          onClick={onSubmit}
        >
          {submitLabel ?? t('apply.submit')}
        </Button>
      ) : null}
    </div>
  );
}
