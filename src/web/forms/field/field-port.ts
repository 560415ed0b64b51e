import { useMemo } from 'react';
import {
  basePath,
  fieldPath,
  type SectionScope,
  useEntryScope,
  useFieldScope,
  useSectionScope,
} from '../section/scopes.ts';

/** A field's value in the draft, at the current position of its entry. */
export interface FieldPort {
  read(): unknown;
  write(value: unknown): void;
}

/** The current path of a field of an entry; null if the entry was removed. */
function placeNow(section: SectionScope, key: string | null, name: string): string | null {
  const { of } = section.bundle.ui;
  const gone = key !== null && of !== null && !section.store.keys(of).includes(key);
  return gone ? null : fieldPath(basePath(section, key), name);
}

/**
 * Reads and writes the field of a widget. A late value (held text, an upload, a lookup, a signature) finds its entry
 * even if others were added or removed meanwhile, and is dropped if its entry was removed.
 *
 * @param name another field of the same entry; the widget's own if omitted
 */
export function useFieldPort(name?: string): FieldPort {
  const section = useSectionScope();
  const { key } = useEntryScope();
  const field = useFieldScope();
  const of = name ?? field.name;
  return useMemo(
    () => ({
      read() {
        const path = placeNow(section, key, of);
        return path === null ? undefined : section.store.read(path);
      },
      write(value) {
        const path = placeNow(section, key, of);
        if (path !== null) section.store.change(path, value);
      },
    }),
    [section, key, of],
  );
}
