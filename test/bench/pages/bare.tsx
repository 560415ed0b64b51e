import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fieldsAsked } from './fields-asked.ts';
import { sampleAddresses } from './sample-addresses.ts';

const HIDDEN = new Set(['is_current']);
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as { label?: unknown }).label) : String(value);

/** A form that a person would write by hand in an afternoon: one state, one controlled input per field. */
function BarePage() {
  const [entries, setEntries] = useState(() => sampleAddresses(fieldsAsked()));
  return (
    <form>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are neither added nor removed here
        <fieldset key={index}>
          <legend>Address {index + 1}</legend>
          {Object.keys(entry)
            .filter((name) => !HIDDEN.has(name))
            .map((name) => (
              <label key={name}>
                {name}
                <input
                  name={`applicant_addresses.${index}.${name}`}
                  value={asText(entry[name])}
                  onChange={(event) => {
                    const { value } = event.target;
                    setEntries((all) =>
                      all.map((one, at) => (at === index ? { ...one, [name]: value } : one)),
                    );
                  }}
                />
              </label>
            ))}
        </fieldset>
      ))}
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<BarePage />);
