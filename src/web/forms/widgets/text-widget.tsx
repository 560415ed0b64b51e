import { type ReactNode, useEffect } from 'react';
import { PlainInput } from '../../widgets/plain-input.tsx';
import { useFieldPort } from '../field-port.ts';
import { useValueAt } from '../field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../scopes.ts';
import { controlProps } from './control-props.ts';
import { useKeptText } from './kept-text.ts';
import { textFormat, wantsNumber } from './text-format.ts';

/** Years ahead that a date may lie: beyond it a browser's year field takes five digits. */
const YEARS_AHEAD = 1000;

/** A date that is typed has a year of four digits. */
function dateLimits(today: string): { min: string; max: string } {
  return { min: '1000-01-01', max: `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31` };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A field of one line: text, e-mail, phone, ZIP, SSN, money, number or date. */
export function TextWidget({ onLeave }: { readonly onLeave?: (text: string) => void }): ReactNode {
  const { bundle, facts } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useFormStyles();
  const format = textFormat(field.ui.widget);
  const numeric = wantsNumber(bundle, field.name);
  const shown = format.show(useValueAt(field.path));

  const stored = (text: string): unknown => {
    const value = format.store(text);
    const number = numeric && value !== '' ? Number(value) : Number.NaN;
    return Number.isNaN(number) ? value : number;
  };
  const says = (text: string): boolean => {
    const [value, known] = [stored(text), port.read()];
    return Object.is(value, known) || (isBlank(value) && isBlank(known));
  };
  const { elementRef, handlers } = useKeptText<HTMLInputElement>(shown, {
    show: () => format.show(port.read()),
    says,
    commit: (text) => {
      if (!says(text)) port.write(stored(text));
    },
    onLeave,
  });

  const { mask } = format;
  useEffect(() => {
    const element = elementRef.current;
    if (mask === undefined || element === null) return;
    let detach: (() => void) | null = null;
    let gone = false;
    void import('../../widgets/input-mask.ts').then(({ attachMask }) => {
      if (!gone) detach = attachMask(element, mask);
    });
    return () => {
      gone = true;
      detach?.();
    };
  }, [mask, elementRef]);

  return (
    <PlainInput
      {...controlProps(field)}
      {...handlers}
      {...(field.ui.widget === 'date' ? dateLimits(facts.today) : {})}
      className={styles.control}
      startText={shown}
      elementRef={elementRef}
      type={format.type}
      {...(format.inputMode === undefined ? {} : { inputMode: format.inputMode })}
      {...(format.prefix === undefined
        ? {}
        : { contentBefore: { children: format.prefix, 'aria-hidden': true } })}
    />
  );
}
