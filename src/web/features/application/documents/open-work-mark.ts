/** Prefix of the storage key. The key names the applicant and contains nothing of their link. */
const NAME = 'latchkey.documents-given';

/**
 * Whether documents were added in this browser session and have not been submitted; survives a reload. Without session
 * storage it is lost with the page.
 *
 * @example const mark = givenMark(window.sessionStorage, applicantId); mark.set(); mark.isSet() // true
 */
export function givenMark(storage: Storage, applicant: string) {
  const key = `${NAME}.${applicant}`;
  const tried = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    isSet: () => tried(() => storage.getItem(key) !== null, false),
    set: () => tried(() => storage.setItem(key, '1'), undefined),
    clear: () => tried(() => storage.removeItem(key), undefined),
  };
}
