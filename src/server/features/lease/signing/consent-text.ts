import type { ConsentText } from '../../../../contract/lease/signers-will.contract.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import { groupDigits, PHONE_PATTERN } from '../../../../engine/forms/reading/digit-pattern.ts';
import { filled } from '../../../../engine/texts/filled-text.ts';
import { type AgreedText, hashOfText } from '../../../consents/keep-consent.ts';
import type { Deps } from '../../../deps.ts';
import { renderMarkup } from '../../../texts/markup.ts';
import { writtenPage } from '../../../texts/page.service.ts';

/** The name of the page in `locales/<language>/pages`, or of the property's own page. */
const SLUG = 'esign-consent';

/**
 * The text that people agree to before they sign electronically, with the name and addresses of their office, and the
 * hash by which a consent refers to it.
 *
 * @example (await consentText(deps, 'juniper-row', 'es')).sha256
 */
export async function consentText(
  deps: Pick<Deps, 'db' | 'texts'>,
  propertyId: string,
  language: string,
): Promise<ConsentText> {
  const text = await consentSource(deps, propertyId, language);
  const { title: page_title, content } = text;
  return { language, page_title, page_content: renderMarkup(content), sha256: hashOfText(text) };
}

/** The same text as it is written. */
export async function consentSource(
  deps: Pick<Deps, 'db' | 'texts'>,
  propertyId: string,
  language: string,
): Promise<AgreedText> {
  const property = await findProperty(deps.db, propertyId);
  const { portal_email = '', portal_contact_no = '' } = property?.settings.portal_info ?? {};
  const values = {
    property: property?.name ?? '',
    email: portal_email,
    phone: groupDigits(PHONE_PATTERN, portal_contact_no),
  };
  const written = await writtenPage(deps, propertyId, SLUG, language);
  return { title: filled(written.page_title, values), content: filled(written.page_content, values) };
}
