import { Button } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  asEntry,
  blankEntry,
  listCanAdd,
  listCanRemove,
  listLimit,
  listMost,
} from '../../../engine/forms/answers/list.ts';
import { entryReadOnly } from '../../../engine/forms/answers/visible.ts';
import { entryTitle } from '../../../engine/forms/reading/answer-text.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { Entry } from '../draft/draft-path.ts';
import { useFocusRequest } from '../draft/store-hooks.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { describeIssue, placeOf } from '../reading/issue-text.ts';
import { EntryCard } from './entry-card.tsx';
import { focusFirstControl, focusWithin } from './focus-within.ts';
import { ListFlag } from './list-flag.tsx';
import { useSectionScope } from './scopes.ts';

interface ListSectionProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly readOnlyEntry: (entry: Entry) => boolean;
  readonly confirmRemove: (section: string, entry: Entry) => Promise<boolean>;
}

/** Where the focus goes after the next render. */
type Landing = { readonly into: 'entry' | 'title'; readonly key: string } | { readonly into: 'add' } | null;

/**
 * A list: one entry is open, the others are folded to a line. Only the open one renders a form, so a list of thirty
 * costs as much as a list of one. Adding and removing move the focus and are announced.
 */
export function ListSection({ root, readOnlyEntry, confirmRemove }: ListSectionProps): ReactNode {
  const { store, bundle, facts, t, disabled, issues, announce } = useSectionScope();
  const { ui } = bundle;
  const of = ui.of ?? '';
  const styles = useFormStyles();
  const most = listMost(bundle);
  const subscribe = useCallback((listener: () => void) => store.subscribe(of, listener), [store, of]);
  const keys = useSnapshot(subscribe, () => store.keys(of));
  const flagged = useValueAt(ui.flag?.name ?? '') === true;
  const listIssue = useSnapshot(issues.subscribe, () => issues.get(of)?.[0]);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const open = chosen === undefined ? (keys[0] ?? null) : chosen;
  const landing = useRef<Landing>(null);

  const entriesNow = useCallback((): readonly Entry[] => {
    const value = store.get(of);
    return Array.isArray(value) ? value.map(asEntry) : [];
  }, [store, of]);

  useEffect(() => {
    const to = landing.current;
    if (to === null) return;
    landing.current = null;
    const selector = to.into === 'add' ? '[data-add]' : `[data-entry="${to.key}"]`;
    const element = root.current?.querySelector<HTMLElement>(selector) ?? null;
    if (to.into === 'entry' && focusFirstControl(element?.querySelector('[data-panel]') ?? null)) return;
    const target = to.into === 'add' ? element : element?.querySelector<HTMLElement>('[data-title]');
    (target ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
  });

  const request = useFocusRequest(store);
  const index = request === null ? null : (placeOf(bundle, request.path)?.index ?? null);
  const asked = index === null ? undefined : keys[index];
  useEffect(() => {
    if (request === null) return;
    const mine = placeOf(bundle, request.path) !== null || request.path === ui.flag?.name;
    if (!mine) return;
    if (asked !== undefined && asked !== open) return setChosen(asked);
    if (focusWithin(root.current, bundle, request.path)) store.focusDone(request.serial);
  }, [request, asked, open, bundle, root, store, ui.flag?.name]);

  const add = useCallback(() => {
    store.flush();
    const entries = entriesNow();
    if (!listCanAdd(ui, entries.length, facts) || entries.length >= most) return;
    store.change(of, [...entries, blankEntry(bundle)]);
    const key = store.keys(of).at(-1);
    if (key === undefined) return;
    landing.current = { into: 'entry', key };
    setChosen(key);
    announce(t('forms:list.added', { entry: entryTitle(t, ui, entries.length) }));
  }, [store, entriesNow, ui, facts, of, bundle, most, announce, t]);

  const remove = useCallback(
    async (key: string) => {
      store.flush();
      const entry = entriesNow()[store.keys(of).indexOf(key)];
      if (entry === undefined || !(await confirmRemove(of, entry))) return;
      store.flush();
      const at = store.keys(of).indexOf(key);
      const entries = entriesNow();
      if (at < 0) return;
      const left = store.keys(of).filter((one) => one !== key);
      const neighbour = left[Math.max(0, at - 1)];
      landing.current = neighbour === undefined ? { into: 'add' } : { into: 'title', key: neighbour };
      store.change(
        of,
        entries.filter((_, place) => place !== at),
      );
      setChosen((was) => (was === key || was === undefined ? (neighbour ?? null) : was));
      announce(t('forms:list.removed', { entry: entryTitle(t, ui, at) }));
    },
    [store, entriesNow, of, confirmRemove, announce, t, ui],
  );

  const toggle = useCallback((key: string, isOpen: boolean) => setChosen(isOpen ? null : key), []);
  const entries = entriesNow();
  const canAdd = !disabled && listCanAdd(ui, entries.length, facts);
  const limit = listLimit(ui, facts);
  const isFull = !disabled && !canAdd && limit !== null && limit > 0;
  const addButton =
    flagged || ui.list === undefined ? null : isFull ? (
      <div className={styles.hint}>{t('forms:list.full', { limit })}</div>
    ) : !canAdd ? null : entries.length < most ? (
      <Button data-add="" className={styles.add} onClick={add}>
        {t(ui.list.add)}
      </Button>
    ) : (
      <div className={styles.hint}>{t('forms:list.full', { limit: most })}</div>
    );
  const onLast = ui.list?.addOn === 'last' && keys.length > 0;
  return (
    <>
      {ui.flag === undefined ? null : <ListFlag flag={ui.flag} />}
      {listIssue === undefined ? null : (
        <div className={styles.error}>{describeIssue(t, listIssue, t(ui.title))}</div>
      )}
      {keys.length === 0 ? null : (
        <ol className={styles.entries}>
          {keys.map((key, place) => {
            const entry = entries[place] ?? {};
            const readOnly = entryReadOnly(ui, entry, facts) || readOnlyEntry(entry);
            return (
              <EntryCard
                key={key}
                entryKey={key}
                index={place}
                open={key === open}
                only={keys.length === 1}
                readOnly={readOnly}
                onToggle={toggle}
                onRemove={
                  !disabled && !readOnly && listCanRemove(ui, entries, place, facts) ? remove : undefined
                }
                foot={onLast && place === keys.length - 1 ? addButton : null}
              />
            );
          })}
        </ol>
      )}
      {onLast ? null : addButton}
    </>
  );
}
