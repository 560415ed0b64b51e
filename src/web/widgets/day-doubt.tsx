import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DayDoubtProps {
  /** The id of the control for the day. */
  readonly controlId: string;
  readonly value: unknown;
  /** The day that the person has confirmed. */
  readonly confirmed: unknown;
  /** Returns the question about a day; null if the day is likely. */
  readonly ask: (day: string) => string | null;
  /** The label of the button that confirms: "Yes, that is right". */
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
 * Asks about a day that is allowed but unlikely, once its field loses the focus; nothing is forbidden. After a
 * confirmation it does not ask again until another day is entered.
 */
export function DayDoubt({ controlId, value, confirmed, ask, yes, onConfirm }: DayDoubtProps): ReactNode {
  const styles = useStyles();
  // While a day is being typed, the field contains years that nobody means.
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    const input = document.getElementById(controlId);
    const settle = () => setSettled(latest.current);
    if (document.activeElement !== input) settle();
    // Runs after the field's own handler, which commits the typed text on blur.
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
