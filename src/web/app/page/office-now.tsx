import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeHours } from '../../../contract/brand/office-hours.contract.ts';
import { FALLBACK_LANGUAGE, localeOf } from '../../../engine/language/language.ts';
import { formatTime } from '../texts/formats.ts';
import { localMoment, type OfficeState, officeState } from './office-state.ts';

/** How often the page looks at the clock. */
const LOOKS_EACH_MS = 60_000;

/** Whether the office is open now, by the clock of its property: "Open today until 6:00 PM". */
export function OfficeNow({ hours }: { readonly hours: OfficeHours }) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), LOOKS_EACH_MS);
    return () => clearInterval(ticking);
  }, []);
  const moment = localMoment(now, hours.time_zone);
  const at = (time: string) => formatTime(`${moment.day}T${time}:00`, i18n.language);
  const state = officeState(hours, moment);
  if ('time' in state) return <span>{t(`hours.${state.is}`, { time: at(state.time) })}</span>;
  const { is, next } = state;
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'long', timeZone: 'UTC' });
  const opens = next && { day: weekday.format(new Date(next.day)), time: at(next.time) };
  return (
    <span>
      {t(`hours.${is}`, { name: nameIn(state, i18n.language) })}
      {opens === null ? '' : ` · ${t('hours.next', opens)}`}
    </span>
  );
}

function nameIn({ name }: Extract<OfficeState, { name: unknown }>, language: string): string {
  if (typeof name === 'string') return name;
  return name[language] ?? name[FALLBACK_LANGUAGE] ?? Object.values(name)[0] ?? '';
}
