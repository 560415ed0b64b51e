import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState, Timer } from '../../../../engine/edit/flow-outline.ts';
import type { Lead } from '../../../../engine/edit/leads.ts';
import type { WaitLength } from '../../../../engine/flow/wait-file.ts';

interface StateWords {
  /** `Form · pets/animal`. */
  readonly kind: (state: OutlineState) => string;
  /** `Turn: office`; empty if nobody has to act. */
  readonly turn: (state: OutlineState) => string;
  /** `reminder 2 days before`. */
  readonly timer: (timer: Timer) => string;
  /** `SUBMIT if sent, not late`. */
  readonly lead: (lead: Lead) => string;
}

/** What states, timers and ways are called, in the person's language. The same functions as long as the language is. */
export function useStateWords(): StateWords {
  const { t } = useTranslation('studio');
  return useMemo(() => stateWords(t), [t]);
}

function stateWords(t: TFunction<'studio'>): StateWords {
  const length = ({ hours, days, businessDays, until, daysBefore }: WaitLength): string => {
    if (until !== undefined)
      return daysBefore === undefined
        ? t('studio:states.until', { date: until })
        : t('studio:states.days_before_date', { count: daysBefore, date: until });
    if (hours !== undefined) return t('studio:states.hours', { count: hours });
    return days === undefined
      ? t('studio:states.business_days', { count: businessDays ?? 0 })
      : t('studio:states.days', { count: days });
  };
  const timer = (one: Timer): string => {
    const { kind, ms, hoursBefore, daysBefore } = one;
    if (ms !== undefined) return t('studio:states.pause', { count: Math.round(ms / 1000) });
    if (kind !== 'remind') return t(`studio:states.${kind}`, { length: length(one) });
    return hoursBefore === undefined
      ? t('studio:states.remind_days', { count: daysBefore ?? 0 })
      : t('studio:states.remind_hours', { count: hoursBefore });
  };
  return {
    timer,
    kind: ({ kind, subject, steps, stepsOf, runs }) =>
      [
        kind === null ? t('studio:states.kinds.none') : t(`studio:states.kinds.${kind}`),
        runs ?? stepsOf ?? subject,
        ...(kind === 'wizard' && stepsOf === null
          ? [t('studio:states.step_count', { count: steps.length })]
          : []),
      ]
        .filter((word) => word !== '')
        .join(' · '),
    turn: ({ party, several }) => {
      if (party === null) return '';
      if (several === null) return t('studio:states.turn', { party });
      return several === 'all'
        ? t('studio:states.turn_all', { party })
        : t('studio:states.turn_some', { party, count: several });
    },
    lead: ({ site, name, when, unless }) => {
      const conditions = [...when, ...unless.map((one) => t('studio:states.not', { condition: one }))];
      const what = site === 'after' ? t('studio:states.time') : name;
      if (conditions.length === 0) return what === '' ? t('studio:states.otherwise') : what;
      const list = conditions.join(', ');
      return what === '' ? t('studio:states.if', { list }) : `${what} ${t('studio:states.if', { list })}`;
    },
  };
}
