import { useMemo } from 'react';
import { type ListedMessage, listedMessages } from '../../../../../engine/edit/message/message-list.ts';
import { pointer } from '../../../../../engine/json-pointer.ts';
import type { DraftDocument } from '../../document/draft-document.ts';
import { useDraftDocument } from '../../document/draft-provider.tsx';
import { usePlace } from '../../document/use-place.ts';

/** Who sends a message: a flow, or the portal with one of its files of texts. */
type Sender = string;

export interface ShownMessages {
  readonly document: DraftDocument;
  /** Each file that sends messages. */
  readonly senders: readonly Sender[];
  readonly sender: Sender;
  /** The messages of the sender. */
  readonly messages: readonly ListedMessage[];
  readonly message: ListedMessage | null;
  readonly choose: (message: ListedMessage) => void;
  readonly chooseSender: (sender: Sender) => void;
}

/** The place of a message in the address. */
export const placeOf = ({ at }: ListedMessage): string => pointer(...at);

/** The messages of the draft, and the one that the address names: for another file the first one. */
export function useMessages(): ShownMessages {
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const all = useMemo(() => listedMessages(document), [document]);
  const senders = [...new Set(all.map(({ path }) => path))];
  const sender = senders.find((one) => one === file) ?? senders[0] ?? '';
  const messages = all.filter(({ path }) => path === sender);
  const named = file === sender ? messages.find((one) => placeOf(one) === at) : undefined;
  return {
    ...{ document, senders, sender, messages },
    message: named ?? messages[0] ?? null,
    choose: (message) => go({ file: message.path, at: placeOf(message) }),
    chooseSender: (path) => go({ file: path }),
  };
}
