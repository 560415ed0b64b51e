import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';

/** The severity; shown by icon and color, and by the text for people who see neither. */
export type Intent = 'info' | 'success' | 'warning' | 'error';

const ICONS = {
  info: InfoFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  error: ErrorCircleFilled,
};

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    lineHeight: tokens.lineHeightBase300,
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  /** Aligned with the first line of a long text; with buttons, everything is on one line. */
  first: { alignSelf: 'flex-start' },
  text: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  success: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    border: `1px solid ${tokens.colorStatusSuccessBorder1}`,
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  error: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
  },
  successIcon: { color: tokens.colorStatusSuccessForeground1 },
  warningIcon: { color: tokens.colorStatusWarningForeground3 },
  errorIcon: { color: tokens.colorPaletteRedForeground1 },
});

interface NoticeProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly intent: Intent;
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
}

/**
 * A highlighted text with an icon. Fluent's message bar would load its motion library, as large as all of our pages.
 */
export function Notice({ intent, children, actions, className, ...box }: NoticeProps) {
  const styles = useStyles();
  const Icon = ICONS[intent];
  const colour = intent === 'info' ? undefined : styles[intent];
  const iconColour = intent === 'info' ? undefined : styles[`${intent}Icon`];
  return (
    <div {...box} className={mergeClasses(styles.box, colour, className)}>
      <span
        className={mergeClasses(styles.icon, actions === undefined && styles.first, iconColour)}
        aria-hidden="true"
      >
        <Icon />
      </span>
      <span className={styles.text}>{children}</span>
      {actions}
    </div>
  );
}

/** The reason of a failed call, read out when it appears; nothing if `error` is null. */
export function ErrorNotice({ error }: { readonly error: unknown }) {
  const { i18n } = useTranslation('errors');
  if (error === null) return null;
  return (
    <Notice intent="error" role="alert">
      {errorText(i18n, error)}
    </Notice>
  );
}
