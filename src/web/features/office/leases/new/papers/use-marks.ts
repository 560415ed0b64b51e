import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkKind, PlacedMark, ShownPage } from '../../../../../../../machines/lease/placed-mark.ts';
import type { SeenChange } from '../../../../../../contract/office/side-by-side.contract.ts';
import { markElement } from './marks-scope.ts';
import {
  afterColleague,
  afterKey,
  distances,
  inReadingOrder,
  movedTo,
  newMark,
  overOthers,
  sameMarks,
} from './marks-state.ts';

interface MarksOptions {
  readonly stored: readonly PlacedMark[];
  readonly pages: readonly ShownPage[];
  readonly nameOf: (signer: string) => string;
}

/** The marks that are being placed, and what is said of each change. Focus stays with the mark that is changed. */
export function useMarks({ stored, pages, nameOf }: MarksOptions) {
  const { t } = useTranslation('office-leases');
  const [seen, setSeen] = useState(stored);
  const [marks, setMarks] = useState(stored);
  const [said, setSaid] = useState('');
  // The element that gets the focus once it is drawn.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.getElementById(wanted.current);
    wanted.current = null;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const wrong = useMemo(() => overOthers(marks), [marks]);
  const say = (mark: PlacedMark): string => {
    const { left, top } = distances(mark);
    const what = t(`marks.${mark.kind}`, { name: nameOf(mark.signer) });
    const place = t('marks.place', { what, page: mark.page, left, top });
    return wrong.has(mark.id) ? t('marks.over', { place }) : place;
  };
  const replace = (mark: PlacedMark) =>
    setMarks((all) => all.map((one) => (one.id === mark.id ? mark : one)));
  const find = (id: string) => marks.find((one) => one.id === id);
  const remove = (id: string) => {
    const mark = find(id);
    if (mark === undefined) return;
    const order = inReadingOrder(marks);
    const at = order.findIndex((one) => one.id === id);
    const next = order[at + 1] ?? order[at - 1];
    wanted.current = next === undefined ? 'marks-add' : markElement(next.id);
    setMarks((all) => all.filter((one) => one.id !== id));
    setSaid(t('marks.removed', { what: t(`marks.${mark.kind}`, { name: nameOf(mark.signer) }) }));
  };
  return {
    ...{ marks, seen, wrong, said, say, remove },
    isChanged: !sameMarks(marks, seen),
    add: (signer: string, kind: MarkKind, page: number) => {
      const mark = newMark(marks, { id: crypto.randomUUID(), signer, kind, page }, pages);
      if (mark === null) {
        setSaid(t('marks.full', { page }));
        return;
      }
      wanted.current = markElement(mark.id);
      setMarks((all) => [...all, mark]);
      setSaid(t('marks.added', { place: say(mark) }));
    },
    onMove: (id: string, place: { readonly left: number; readonly top: number }) => {
      const mark = find(id);
      if (mark !== undefined) replace(movedTo(mark, place, pages));
    },
    onDropped: (id: string) => {
      const mark = find(id);
      if (mark !== undefined) setSaid(say(mark));
    },
    onKey: (id: string, key: { readonly key: string; readonly shiftKey: boolean }): boolean => {
      if (key.key === 'Delete' || key.key === 'Backspace') {
        remove(id);
        return true;
      }
      const mark = find(id);
      const next = mark === undefined ? null : afterKey(mark, key, pages);
      if (next === null) return false;
      wanted.current = markElement(id);
      replace(next);
      setSaid(say(next));
      return true;
    },
    focus: (id: string) => {
      const element = document.getElementById(markElement(id));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
    /** What is stored now. */
    onStored: setSeen,
    onColleague: (changes: readonly SeenChange[]) => {
      const merged = afterColleague(seen, marks, changes);
      setSeen(merged.seen);
      setMarks(merged.mine);
    },
  };
}
