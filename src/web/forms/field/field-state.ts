import { useCallback, useRef } from 'react';
import type { FieldIssue } from '../../../engine/forms/form.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import {
  basePath,
  type EntryScope,
  fieldPath,
  type SectionScope,
  unknownName,
  useEntryScope,
  useSectionScope,
} from '../section/scopes.ts';
import { type FieldLook, fieldLook, sameLook } from './field-look.ts';

/** The state of a field besides its value. */
export interface FieldState {
  readonly path: string;
  readonly look: FieldLook;
  /** The first issue of the field. */
  readonly issue: FieldIssue | null;
}

/** Message for a field that cannot be changed because a lookup has filled it. */
const LOOKED_UP = 'forms:locked.looked_up';

function stateOf(section: SectionScope, entry: EntryScope, name: string): FieldState {
  const { store, bundle, facts } = section;
  const base = basePath(section, entry.key);
  const path = fieldPath(base, name);
  const index =
    entry.key === null || bundle.ui.of === null ? null : store.keys(bundle.ui.of).indexOf(entry.key);
  const draft = store.getAll();
  const look = fieldLook(bundle, name, {
    draft,
    entry: base === '' ? draft : store.read(base),
    index,
    facts,
  });
  const locked = section.locks.get(entry.key ?? '')?.includes(name) ?? false;
  const disabled = look.disabled || locked || section.disabled || entry.readOnly;
  return {
    path,
    look: disabled === look.disabled ? look : { ...look, disabled, hint: locked ? LOOKED_UP : look.hint },
    issue: section.issues.get(path)?.[0] ?? unknownIssue(section, entry, name, path),
  };
}

/** The issue of a value that satisfies its form's rules but that a lookup does not know. */
function unknownIssue(
  section: SectionScope,
  entry: EntryScope,
  name: string,
  path: string,
): FieldIssue | null {
  const code = section.unknown.get(unknownName(entry.key, name));
  return code === undefined ? null : { path, code, rule: '', params: {} };
}

const sameIssue = (a: FieldIssue | null, b: FieldIssue | null): boolean =>
  a === b || (a?.code === b?.code && a?.rule === '' && b?.rule === '' && a.path === b.path);

const same = (a: FieldState, b: FieldState): boolean =>
  a.path === b.path && sameIssue(a.issue, b.issue) && sameLook(a.look, b.look);

/**
 * The state of a field, computed once per commit and returned as the same object until something in it changes: a
 * commit rerenders only the fields that it affects.
 */
export function useFieldState(name: string): FieldState {
  const section = useSectionScope();
  const entry = useEntryScope();
  const last = useRef<{ inputs: readonly unknown[]; state: FieldState } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        section.store.subscribe('*', listener),
        section.locks.subscribe(listener),
        section.issues.subscribe(listener),
        section.unknown.subscribe(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [section],
  );
  return useSnapshot(subscribe, () => {
    const inputs = [
      section.store.getAll(),
      section.locks.entries(),
      section.issues.entries(),
      section.unknown.entries(),
      section,
      entry,
      name,
    ];
    const known = last.current;
    if (known?.inputs.every((input, index) => input === inputs[index])) return known.state;
    const next = stateOf(section, entry, name);
    const state = known !== null && same(known.state, next) ? known.state : next;
    last.current = { inputs, state };
    return state;
  });
}

/** The value at a path; the component rerenders only when that value changes. */
export function useValueAt(path: string): unknown {
  const { store } = useSectionScope();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(path.split('.')[0] ?? '', listener),
    [store, path],
  );
  return useSnapshot(subscribe, () => store.read(path));
}
