/** What is kept under: one key for the link of a person, and nothing of the link. */
const NAME = 'latchkey.documents-given';

/**
 * Whether documents were given in this browser session that have not been submitted: a reload does not end the session.
 * A browser that keeps nothing forgets it with the page.
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
