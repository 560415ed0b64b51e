import { type Messages, placeholdersOf } from '../check/messages.ts';
import { FlowError } from '../errors.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { nearestName } from '../nearest.ts';

/** The placeholders of every flow with a `start`; `date` and `count` are filled in by the pages. */
const ALWAYS = [
  'today',
  'property',
  'unit',
  'first_name',
  'last_name',
  'email',
  'link',
  'title',
  'about',
  'answers',
  'date',
  'count',
];

/**
 * Placeholders in the texts of a data-only flow that no value fills in, even if all languages use them.
 *
 * @param values names of the values of the flow's subject
 * @example placeholderErrors(file, ['lease_end_date'], messages)[0]?.params.name // 'lease_edn_date'
 */
export function placeholderErrors(
  { id, start }: Pick<FlowFile, 'id' | 'start'>,
  values: readonly string[],
  messages: Messages,
): FlowError[] {
  if (start === undefined) return [];
  const known = [...ALWAYS, ...values, ...Object.keys(start.given ?? {})];
  return unknownPlaceholders(
    messages,
    (key) => key.startsWith(`${id}:`),
    (name) => known.includes(name),
    known,
  );
}

/**
 * The unknown placeholders of some texts, each with the place of its text.
 *
 * @param nearby candidates for the nearest known name
 */
export function unknownPlaceholders(
  messages: Messages,
  isAsked: (key: string) => boolean,
  isKnown: (name: string) => boolean,
  nearby: readonly string[],
): FlowError[] {
  return messages.languages.flatMap((language) =>
    messages
      .keys(language)
      .filter(isAsked)
      .flatMap((key) =>
        placeholdersOf(messages.text(key, language) ?? '')
          .filter((name) => !isKnown(name))
          .map((name) => {
            const { file, at } = messages.placeOf(key, language);
            const nearest = nearestName(name, nearby);
            return new FlowError('message.placeholder_unknown', { file, at, name, nearest });
          }),
      ),
  );
}
