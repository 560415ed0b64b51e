import { type ReactNode, useEffect } from 'react';
import type { FieldUi, FormFacts } from '../../../engine/forms/form.ts';
import { latestDay } from '../../widgets/latest-day.ts';
import { PlainInput } from '../../widgets/plain-input.tsx';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { offeredDays } from '../field/offered-days.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';
import { useKeptText } from './kept-text.ts';
import { textFormat, wantsNumber } from './text-format.ts';

/** The days that a picker offers: those of the form, or all of them; a typed year has four digits. */
function dateLimits(facts: FormFacts, days: FieldUi['days']): { min: string; max: string } {
  const { from, to } = offeredDays(days, facts);
  return { min: from ?? '1000-01-01', max: to ?? latestDay(facts.today) };
}

/** A name with its first letter capitalized. */
const capitalised = (text: string): string => {
  const name = text.trimStart();
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A field of one line: text, e-mail, phone, ZIP, SSN, money, number, date or time. */
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
    onLeave: (text) => {
      if (field.ui.capital === true && text !== '') port.write(capitalised(text));
      if (format.leave !== undefined) port.write(format.leave(text));
      onLeave?.(text);
    },
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
      {...(field.ui.widget === 'date' ? dateLimits(facts, field.ui.days) : {})}
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
