import type { Connection } from '../../db/client.ts';
import type { ConsentWithText } from '../../db/consent/consent.repository.ts';
import { keepConsent } from '../consents/keep-consent.ts';
import type { Deps } from '../deps.ts';
import { writtenPage } from '../texts/page.service.ts';

/** The page beside the button that pays. */
const TERMS = 'payment-terms-and-conditions';

/** Who pays, where, from where and when; `about`: the payment. */
type Payer = Pick<
  ConsentWithText,
  'company_id' | 'property_id' | 'applicant_id' | 'user_id' | 'about' | 'language' | 'ip' | 'at'
>;

/** Keeps the terms to which somebody has agreed by paying, as they are written now: the line beside the button, and their page. */
export async function keepPaymentTerms(
  deps: Pick<Deps, 'random' | 'texts'>,
  trx: Connection,
  payer: Payer,
): Promise<void> {
  const { property_id, language } = payer;
  const say = (key: string) => deps.texts.message(language, `payment:${key}`, {});
  const page = await writtenPage({ db: trx, texts: deps.texts }, property_id, TERMS, language);
  await keepConsent(deps, trx, {
    ...{ ...payer, kind: 'payment' },
    text: {
      title: `${say('terms_before')} ${say('terms')}`,
      content: `# ${page.page_title}\n\n${page.page_content}`,
    },
  });
}
