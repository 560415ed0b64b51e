import { type ReactNode, useCallback, useRef } from 'react';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import { applyLookup, padZip } from '../../../engine/forms/answers/zip.ts';
import { digitsOf } from '../../../engine/forms/reading/digit-pattern.ts';
import { useFieldPort } from '../field/field-port.ts';
import { unknownName, useEntryScope, useFieldScope, useSectionScope } from '../section/scopes.ts';
import { TextWidget } from './text-widget.tsx';

/** The number of ZIP digits that identify a place. */
const PLACE_DIGITS = 5;

/** The message for a ZIP that matches no place. @see spec/application.md §8 */
const UNKNOWN_ZIP = 'application.invalid_zip_code';

const zipOf = (value: unknown): string => digitsOf(String(value ?? ''));

/**
 * A ZIP: padded on blur, then looked up, which fills city and state. A result is dropped if the ZIP was changed again
 * or its entry removed meanwhile; leaving an unchanged ZIP looks nothing up, so that a manually corrected city stays.
 *
 * @see spec/application.md §4 "ZIP on blur"
 */
export function ZipWidget(): ReactNode {
  const { lookups, locks, unknown, bundle } = useSectionScope();
  const { key } = useEntryScope();
  const { name, ui } = useFieldScope();
  const port = useFieldPort();
  const city = useFieldPort(ui.lookup?.city);
  const state = useFieldPort(ui.lookup?.state);
  const lookedUp = useRef<string | null>(null);
  lookedUp.current ??= zipOf(port.read());

  const leave = useCallback(
    async (text: string) => {
      const digits = digitsOf(padZip(text));
      if (digits === '' || digits === lookedUp.current) return;
      lookedUp.current = digits;
      port.write(digits);
      const { lookup } = ui;
      if (lookup === undefined) return;
      const place = await lookups.zip(digits.slice(0, PLACE_DIGITS));
      if (zipOf(port.read()) !== digits) return;
      unknown.set(unknownName(key, name), place === null ? UNKNOWN_ZIP : undefined);
      const found = lookups.states.find((one) => one.code === place?.stateCode);
      const known = found === undefined ? null : { id: found.id, label: found.name, code: found.code };
      const entry = asEntry({ [lookup.city]: city.read(), [lookup.state]: state.read() });
      const answer = place === null ? null : { city: place.city, state: known };
      const filled = applyLookup(bundle.ui, name, entry, answer);
      city.write(filled[lookup.city]);
      state.write(filled[lookup.state]);
      const full = [lookup.city, lookup.state].filter((field) => filled[field] !== undefined);
      locks.set(key ?? '', place !== null && lookup.lock === true ? full : undefined);
    },
    [lookups, locks, unknown, bundle, key, name, ui, port, city, state],
  );

  return <TextWidget onLeave={leave} />;
}
