/**
 * The placeholder for an actor that the host must provide: it fails with the name of the missing actor.
 *
 * @example fromPromise<LoadedExam, LoadExamInput>(notProvided('loadExam'))
 */
export function notProvided(actor: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The host has not provided the actor "${actor}".`));
}
