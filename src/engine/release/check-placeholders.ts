import { type Messages, placeholdersOf } from '../check/messages.ts';
import { FlowError } from '../errors.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { nearestName } from '../nearest.ts';

/** What every flow with a `start` can name in its texts; `date` and `count` are those of the pages. */
const ALWAYS = [
  'today',
  'property',
  'unit',
  'first_name',
  'last_name',
  'email',
  'link',
  'answers',
  'date',
  'count',
];

/**
 * Placeholders in the texts of a flow of data alone that nobody fills in, although all languages agree on them.
 *
 * @param values what is known of whom the flow is for, by name
 * @example placeholderErrors(file, ['lease_end_date'], messages)[0]?.params.name // 'lease_edn_date'
 */
export function placeholderErrors(
  { id, start }: Pick<FlowFile, 'id' | 'start'>,
  values: readonly string[],
  messages: Messages,
): FlowError[] {
  if (start === undefined) return [];
  const known = [...ALWAYS, ...values, ...Object.keys(start.given?.properties ?? {})];
  return unknownPlaceholders(
    messages,
    (key) => key.startsWith(`${id}:`),
    (name) => known.includes(name),
    known,
  );
}

/**
 * The placeholders of some texts that nobody fills in, each with the place of its text.
 *
 * @param nearby names of which the nearest one is told
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
