import type { Autopay } from '../../../db/autopay/autopay.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { keepConsent } from '../../consents/keep-consent.ts';
import type { Deps } from '../../deps.ts';

/** In which language the page showed the text, and from where it was agreed to. */
export interface SeenTerms {
  readonly language: string;
  readonly ip: string;
}

/**
 * Keeps that the resident has agreed to be charged automatically: the text beside the terms, and the name of the button.
 */
export function keepTerms(
  deps: Pick<Deps, 'random' | 'texts'>,
  trx: Connection,
  { id: about, company_id, property_id, user_id, updated_at: at }: Autopay,
  { seen: { language, ip }, button }: { readonly seen: SeenTerms; readonly button: 'add' | 'edit' },
): Promise<void> {
  const say = (key: string) => deps.texts.message(language, `autopay:${key}`, {});
  return keepConsent(deps, trx, {
    ...{ company_id, property_id, applicant_id: null, user_id, kind: 'autopay', about, language, ip, at },
    text: { title: say(`${button}.submit`), content: say('form.notice') },
  });
}
