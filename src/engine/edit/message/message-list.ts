/** The mails and text messages whose texts a draft has. Reads drafts: what is malformed is left out. */
import { isJsonObject } from '../../release/facts-shape.ts';
import { type EditedBundle, flowPaths } from '../bundle.ts';
import { listOf } from '../form/form-outline.ts';
import { membersOf, wordsOf } from '../leads.ts';
import { SOURCE_LANGUAGE } from '../texts/text-table.ts';

/** What sends a message: a task, the beginning of a turn, a reminder, or the portal itself. */
type MessageKind = 'person' | 'office' | 'document' | 'tell' | 'remind' | 'portal';

/** A message, with the keys of its texts. */
export interface ListedMessage {
  readonly kind: MessageKind;
  /** The file and the place that name it: in a flow, or its texts in the fallback language. */
  readonly path: string;
  readonly at: readonly (string | number)[];
  /** The flow that sends it; null for the portal. */
  readonly flow: string | null;
  /** The state of the flow, or the name of the portal's own message. */
  readonly name: string;
  /** Empty for an SMS alone. */
  readonly subject: string;
  /** Empty for an SMS alone. */
  readonly text: string;
  /** Empty if there is none. */
  readonly sms: string;
  /** The forms whose answers the text may contain. */
  readonly answers: readonly string[];
}

/** The namespaces with the messages that the portal sends by itself. */
const OWN = ['mail', 'notices'] as const;
/** The text of the mail of a document, whose subject the flow names. */
const LETTER = 'mail:letter.text';

/**
 * All messages of a draft: those that its flows send, and the portal's own.
 *
 * @example listedMessages(document).find(({ flow, kind }) => flow === 'pay-stub' && kind === 'remind')?.subject
 */
export function listedMessages(bundle: EditedBundle): ListedMessage[] {
  const flows = flowPaths(bundle).flatMap((path) => {
    const flow = path.slice('flows/'.length, -'.flow.json'.length);
    const states = Object.entries(membersOf(membersOf(bundle.json(path)).states));
    return states.flatMap(([name, state]) =>
      messagesOfState(state).map(({ at, ...message }) => ({
        ...{ path, flow, name, ...message },
        at: ['states', name, ...at],
      })),
    );
  });
  const own = OWN.flatMap((namespace) => {
    const path = `locales/${SOURCE_LANGUAGE}/${namespace}.json`;
    return ownMessages(bundle.json(path), namespace, []).map((message) => ({ ...message, path }));
  });
  return [...flows, ...own];
}

type MessageOfState = Omit<ListedMessage, 'path' | 'flow' | 'name'>;

function messagesOfState(state: unknown): MessageOfState[] {
  const { task, with: given, tell, after } = membersOf(state);
  const parameters = membersOf(given);
  const answers = wordsOf(parameters.answers);
  const letter = { subject: parameters.mail, text: LETTER };
  return [
    ...(task === 'sendMail' ? messageIn(given, 'person', ['with'], answers) : []),
    ...(task === 'notifyOffice' ? messageIn(given, 'office', ['with'], answers) : []),
    ...(task === 'makeDocument' ? messageIn(letter, 'document', ['with'], answers) : []),
    ...messageIn(tell, 'tell', ['tell'], []),
    ...listOf(membersOf(after).remind).flatMap((one, index) =>
      messageIn(one, 'remind', ['after', 'remind', index], []),
    ),
  ];
}

function messageIn(
  value: unknown,
  kind: MessageKind,
  at: ListedMessage['at'],
  answers: readonly string[],
): MessageOfState[] {
  const { subject, text, sms } = membersOf(value);
  if (typeof subject !== 'string' || typeof text !== 'string') return [];
  return [{ kind, at, subject, text, sms: typeof sms === 'string' ? sms : '', answers }];
}

function ownMessages(tree: unknown, namespace: string, at: readonly string[]): Omit<ListedMessage, 'path'>[] {
  return Object.entries(membersOf(tree)).flatMap(([part, value]) => {
    const here = [...at, part];
    const name = here.join('.');
    const key = (text: string) => `${namespace}:${name}.${text}`;
    const known = { kind: 'portal', flow: null, at: here, name, answers: [] } as const;
    if (typeof value === 'string')
      return part.endsWith('_sms') ? [{ ...known, subject: '', text: '', sms: `${namespace}:${name}` }] : [];
    if (!isJsonObject(value)) return [];
    if (typeof value.subject !== 'string') return ownMessages(value, namespace, here);
    const sms = value.sms === undefined ? '' : key('sms');
    return [{ ...known, subject: key('subject'), text: key('text'), sms }];
  });
}
