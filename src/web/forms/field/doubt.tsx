import type { ReactNode } from 'react';
import { confirmedName, doubtOf } from '../../../engine/forms/answers/doubts.ts';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import { formatDay } from '../../app/texts/formats.ts';
import { DayDoubt } from '../../widgets/day-doubt.tsx';
import { basePath, fieldPath, useEntryScope, useFieldScope, useSectionScope } from '../section/scopes.ts';
import { useValueAt } from './field-state.ts';

/** Asks about an unlikely day in a form. The confirmation is a separate answer, saved with the day. */
export function Doubt(): ReactNode {
  const section = useSectionScope();
  const { key } = useEntryScope();
  const { name, path, id } = useFieldScope();
  const { bundle, store, facts, t } = section;
  const value = useValueAt(path);
  const base = basePath(section, key);
  const confirmedPath = fieldPath(base, confirmedName(name));
  const confirmed = useValueAt(confirmedPath);
  const entry = asEntry(useValueAt(base === '' ? path : base));
  const index = key === null ? 0 : store.keys(bundle.ui.of ?? '').indexOf(key);
  const ask = (day: string): string | null => {
    const asked = doubtOf(bundle.ui, name, base === '' ? asEntry(store.getAll()) : entry, facts, index);
    return asked === null ? null : t(asked, { date: formatDay(day) });
  };
  return (
    <DayDoubt
      controlId={id}
      value={value}
      confirmed={confirmed}
      ask={ask}
      yes={t('forms:doubt.right')}
      onConfirm={() => store.change(confirmedPath, value)}
    />
  );
}
