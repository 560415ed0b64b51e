import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DayDoubtProps {
  /** The id of the control that the day is given in. */
  readonly controlId: string;
  readonly value: unknown;
  /** The day that the person has said to be right. */
  readonly confirmed: unknown;
  /** What is asked about a day; null: it is a likely one. */
  readonly ask: (day: string) => string | null;
  /** What the person says to it: "Yes, that is right". */
  readonly yes: string;
  readonly onConfirm: () => void;
}

const useStyles = makeStyles({
  doubt: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground1,
    borderLeft: `3px solid ${tokens.colorStatusWarningBorder2}`,
    paddingLeft: tokens.spacingHorizontalS,
  },
});

/**
 * Asks about a day that is allowed and unlikely, once its field is left; nothing is forbidden. Who says that it is
 * right is not asked again until another day is given.
 */
export function DayDoubt({ controlId, value, confirmed, ask, yes, onConfirm }: DayDoubtProps): ReactNode {
  const styles = useStyles();
  // A day that is being typed passes through years that nobody means.
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    const input = document.getElementById(controlId);
    const settle = () => setSettled(latest.current);
    if (document.activeElement !== input) settle();
    // After the field's own: leaving it commits what was typed.
    const left = () => queueMicrotask(settle);
    input?.addEventListener('focusout', left);
    return () => input?.removeEventListener('focusout', left);
  }, [value, controlId]);
  const asked =
    settled === value && value !== confirmed && typeof value === 'string' && value !== '' ? ask(value) : null;
  return (
    <div role="status">
      {asked === null ? null : (
        <div className={styles.doubt}>
          <span>{asked}</span>
          <Button
            size="small"
            onClick={() => {
              document.getElementById(controlId)?.focus();
              onConfirm();
            }}
          >
            {yes}
          </Button>
        </div>
      )}
    </div>
  );
}
