import { listLinkOwners } from '../../../db/applicant/link-owner.repository.ts';
import type { Deps } from '../../deps.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { mailLink } from './mail-link.ts';

/** At most this many applications of one address are mailed at once. */
const most = 5;

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Counts requests for links, for known and unknown addresses alike, so that the limit does not reveal applications.
 *
 * @throws {AppError} `mail.limit`.
 */
export async function countLinkRequest(deps: Needs & Pick<Deps, 'db'>, email: string, ip: string) {
  const recipient = email.trim();
  await deps.db.transaction().execute((trx) => countTypedMail(deps, trx, { recipient, ip, unit: '' }));
}

/** Mails a new link to each application of this address, in the language of its applicant; earlier links stay valid. */
export async function mailLinks(deps: Needs & Pick<Deps, 'db'>, email: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const applicant of await listLinkOwners(trx, email.trim(), most))
      await mailLink(deps, trx, applicant);
  });
}
