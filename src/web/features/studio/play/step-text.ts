import type { TFunction } from 'i18next';
import type { PlayStep } from '../../../../engine/play/play.ts';
import { valueText } from './condition-text.ts';

/** A step in words, with the facts that it brings. @example stepText(t, { event: 'SEND' }) // 'SEND' */
export function stepText(t: TFunction<'studio'>, step: PlayStep): string {
  const facts = Object.entries(step.facts ?? {}).map(([fact, value]) => `${fact} = ${valueText(value)}`);
  const what =
    'event' in step
      ? [step.event, step.step, step.as && `(${step.as})`].filter(Boolean).join(' ')
      : 'outcome' in step
        ? step.outcome
        : 'time' in step
          ? t('studio:play.time')
          : 'open' in step
            ? t('studio:play.open_again')
            : '';
  return [what, ...facts].filter((part) => part !== '').join(', ');
}
