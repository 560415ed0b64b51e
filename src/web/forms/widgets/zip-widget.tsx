import { type ReactNode, useCallback, useRef } from 'react';
import { asEntry } from '../../../engine/forms/list.ts';
import { applyLookup, padZip } from '../../../engine/forms/zip.ts';
import { digitsOf } from '../../widgets/digit-pattern.ts';
import { basePath, useEntryScope, useFieldScope, useSectionScope } from '../scopes.ts';
import { TextWidget } from './text-widget.tsx';

/** Digits of a ZIP that name a place. */
const PLACE_DIGITS = 5;

/**
 * A ZIP: padded when it is left, then looked up, which fills city and state. An answer that comes after the
 * ZIP was changed again, or its entry removed, is dropped; leaving an unchanged ZIP looks nothing up, so that
 * a city that was put right by hand stays.
 *
 * @see spec/application.md §4 "ZIP on blur"
 */
export function ZipWidget(): ReactNode {
  const section = useSectionScope();
  const { key } = useEntryScope();
  const { name, path, ui } = useFieldScope();
  const { store, lookups, locks, bundle } = section;
  const lookedUp = useRef(digitsOf(String(store.read(path) ?? '')));

  const leave = useCallback(
    async (text: string) => {
      const digits = digitsOf(padZip(text));
      if (digits === '' || digits === lookedUp.current) return;
      lookedUp.current = digits;
      store.change(path, digits);
      const { lookup } = ui;
      if (lookup === undefined) return;
      const place = await lookups.zip(digits.slice(0, PLACE_DIGITS));
      const base = basePath(section, key);
      const gone = key !== null && bundle.ui.of !== null && !store.keys(bundle.ui.of).includes(key);
      if (gone || lookedUp.current !== digits) return;
      const found = lookups.states.find((one) => one.code === place?.stateCode);
      const state = found === undefined ? null : { id: found.id, label: found.name, code: found.code };
      const entry = asEntry(base === '' ? store.getAll() : store.read(base));
      const filled = applyLookup(bundle.ui, name, entry, place === null ? null : { city: place.city, state });
      for (const field of [lookup.city, lookup.state])
        store.change(base === '' ? field : `${base}.${field}`, filled[field]);
      const locked = place !== null && lookup.lock === true;
      const full = [lookup.city, lookup.state].filter(
        (field) => filled[field] !== undefined && filled[field] !== '',
      );
      locks.set(key ?? '', locked ? full : undefined);
    },
    [section, store, lookups, locks, bundle, key, name, path, ui],
  );

  return <TextWidget onLeave={leave} />;
}
