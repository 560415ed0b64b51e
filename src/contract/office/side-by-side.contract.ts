/** What members of the office who work on the same record are told of each other. */
import { type Static, type TSchema, Type } from 'typebox';
import { HERE_NAMES } from '../limits.ts';

/** A member is on a page for as long after a read of it; the pages are read again three times in it. In milliseconds. */
export const HERE_MS = 60_000;

/** Part of the answers of calls that pages of the office repeat while they are open. */
export const Here = Type.Array(Type.String(), {
  description: `The names of colleagues who have the page open now, at most ${HERE_NAMES}. The call itself notes that the member has; a key does not.`,
});

/**
 * The values that a form was filled with, as part of a save: where a colleague has changed them since, the save is
 * refused with `record.changed`. A program that sends none says that its values are those that count.
 */
export const seenBefore = <Schema extends TSchema>(values: Schema) =>
  Type.Optional(
    Type.Unsafe<Static<Schema>>({
      ...values,
      description: 'As the form was filled. If it was changed since, the save is refused.',
    }),
  );

/** One value that was changed since it was seen; in `changes` of the refusal `record.changed`, beside the name `by`. */
export interface SeenChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
