/**
 * The stand-in of an actor that the host must provide: it fails with the name of what is missing.
 *
 * @example fromPromise<LoadedExam, LoadExamInput>(notProvided('loadExam'))
 */
export function notProvided(actor: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The host has not provided the actor "${actor}".`));
}
