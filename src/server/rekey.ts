/** The tables with secrets, one per line, and how all are sealed again under a new key. */
import type { Connection } from '../db/client.ts';
import { replaceKeyId } from '../db/installation.repository.ts';
import { readJson, writeJson } from '../db/json-column.ts';
import {
  type SealedRow,
  type SealedTable,
  sealedAnswerChanges,
  sealedDrafts,
  sealedGuestForms,
  sealedInstallation,
  sealedMemberAnswers,
  sealedMessages,
  sealedProcessAnswers,
  sealedSecondFactors,
  sealedWebhooks,
} from '../db/sealed-rows.repository.ts';
import { openSecret, sealSecret } from './features/accounts/second-factor/app-codes.ts';
import { recordOwner } from './features/flows/data-flows/flow-record.ts';
import { guestcardOwner } from './features/guestcard/contact-form.ts';
import { resignLog } from './features/lease/log/resign-log.ts';
import { openSecrets, sealSecrets } from './features/office/api/webhook-signature.ts';
import { resealAnswers } from './forms/secret-answers.ts';
import { resealMessage } from './outbox/sealed-messages.ts';
import { resealKey } from './secrets/kept-seal-key.ts';
import { isSealed, SEALED_BEGINNING, type SecretBox } from './secrets/secret-box.ts';

const ROWS_AT_ONCE = 200;

interface Resealed extends Rekeyed {
  readonly text: string;
}

type Reseal = (box: SecretBox, row: SealedRow) => Resealed;

const ofRecord = ({ flow, subject_id }: SealedRow) => recordOwner(flow, subject_id);

/** Every table with secrets, and how to reseal those of a row. */
const SEALED: readonly { readonly table: SealedTable; readonly reseal: Reseal }[] = [
  { table: sealedDrafts, reseal: answersOf(({ id }) => id) },
  { table: sealedAnswerChanges, reseal: answersOf(({ subject_id }) => subject_id) },
  { table: sealedGuestForms, reseal: answersOf(({ id }) => guestcardOwner(id)) },
  { table: sealedProcessAnswers, reseal: answersOf(ofRecord) },
  { table: sealedMemberAnswers, reseal: answersOf(ofRecord) },
  { table: sealedMessages, reseal: messageOf },
  { table: sealedSecondFactors, reseal: factorOf },
  { table: sealedWebhooks, reseal: webhookOf },
  { table: sealedInstallation, reseal: sealKeyOf },
];

function answersOf(owner: (row: SealedRow) => string): Reseal {
  return (box, row) => {
    const { answers, ...counts } = resealAnswers(box, owner(row), readJson(row.text));
    return { text: writeJson(answers), ...counts };
  };
}

function messageOf(box: SecretBox, { id, text }: SealedRow): Resealed {
  // A clear text of an older version may begin like a sealed one.
  if (!isSealed(text)) return { text, sealed: 0, unread: 0 };
  const again = resealMessage(box, id, text);
  return again === null ? { text, sealed: 0, unread: 1 } : { text: again, sealed: 1, unread: 0 };
}

function factorOf(box: SecretBox, { id, text }: SealedRow): Resealed {
  const secret = openSecret(box, { id, secret: text });
  return secret === null
    ? { text, sealed: 0, unread: 1 }
    : { text: sealSecret(box, id, secret), sealed: 1, unread: 0 };
}

function webhookOf(box: SecretBox, { id, text }: SealedRow): Resealed {
  const secrets = openSecrets(box, { id, secrets: text });
  return secrets.length === 0
    ? { text, sealed: 0, unread: 1 }
    : { text: sealSecrets(box, id, secrets), sealed: 1, unread: 0 };
}

function sealKeyOf(box: SecretBox, { text }: SealedRow): Resealed {
  const again = resealKey(box, text);
  return again === null ? { text, sealed: 0, unread: 1 } : { text: again, sealed: 1, unread: 0 };
}

/** The result of resealing, in numbers of sealed texts. */
export interface Rekeyed {
  readonly sealed: number;
  /** Texts that no key opens. They stay unchanged. */
  readonly unread: number;
}

/**
 * Seals every secret again under the current key, and signs the log of leases with it, even while portals with that key
 * run: a row saved meanwhile is sealed with the current key anyway. If all could be opened, the former keys are no
 * longer needed, and the database stores the current key's fingerprint; otherwise it keeps the former one's.
 *
 * @example await rekey(db, createSecretBox(newKey, random, [oldKey])) // { sealed: 812, unread: 0 }
 */
export async function rekey(db: Connection, box: SecretBox): Promise<Rekeyed> {
  const total = { sealed: 0, unread: 0 };
  for (const { table, reseal } of SEALED) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = { after, limit: ROWS_AT_ONCE, beginning: SEALED_BEGINNING };
      const rows: SealedRow[] = await table.list(db, page);
      for (const row of rows) {
        const { text, sealed, unread } = reseal(box, row);
        await table.replace(db, row, text);
        total.sealed += sealed;
        total.unread += unread;
      }
      after = rows.at(-1)?.id;
    }
  }
  const log = await resignLog(db, box);
  total.sealed += log.sealed;
  total.unread += log.unread;
  if (total.unread === 0) await replaceKeyId(db, box.keyIds[0]);
  return total;
}
