import { UPLOAD_BYTES } from '../../../src/contract/limits.ts';
import type { FormLookups, SignatureMade, StoredFile, UploadPort } from '../../../src/web/forms/index.ts';
import type { NotStored } from '../../../src/web/widgets/use-uploads.ts';

/** Known places by ZIP; any other ZIP is unknown. */
const PLACES: Readonly<Record<string, { readonly city: string; readonly stateCode: string }>> = {
  '62701': { city: 'Springfield', stateCode: 'IL' },
  '00501': { city: 'Holtsville', stateCode: 'NY' },
  '10001': { city: 'New York', stateCode: 'NY' },
};

export const lookups: FormLookups = {
  states: [
    { id: 14, code: 'IL', name: 'Illinois' },
    { id: 33, code: 'NY', name: 'New York' },
  ],
  zip: async (zip) => {
    window.formsPage.zips.push(zip);
    await window.formsPage.hold;
    return PLACES[zip] ?? null;
  },
};

let stored = 0;
const broken = new Set<string>();

/** Accepts each file, unless its name begins with `refused`; `broken…` is accepted on the second try only. */
export const uploads: UploadPort = {
  maxBytes: UPLOAD_BYTES,
  async send(file, purpose, onProgress): Promise<StoredFile | NotStored> {
    onProgress(0.5);
    await window.formsPage.hold;
    if (file.name.startsWith('refused'))
      return { file_name: file.name, error: { code: 'file.type_refused', message: 'Not this type.' } };
    if (file.name.startsWith('broken') && !broken.has(file.name)) {
      broken.add(file.name);
      const error = { code: 'network', message: 'The connection broke.' };
      return { file_name: file.name, error, broken: true };
    }
    stored += 1;
    return {
      id: `f${stored}`,
      file_name: file.name,
      file_path: `/files/${purpose}/${stored}`,
      created_at: '2026-11-02T15:05:00.000',
    };
  },
  remove: () => Promise.resolve(true),
};

/** Signs if the test accepts the confirmation, and returns null otherwise. */
export async function sign(): Promise<SignatureMade | null> {
  if (!window.confirm('Sign?')) return null;
  return {
    signature_data: { type: 'type', content: 'Ada Lovelace', font: 'Caveat' },
    full_name: 'Ada Lovelace',
    signature_date: '2026-11-02T15:05:09.000',
    signature_ip: '203.0.113.7',
  };
}
