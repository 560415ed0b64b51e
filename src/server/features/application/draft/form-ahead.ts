import type { ApplicationAnswer } from '../../../../contract/application/application.contract.ts';
import type { PageAhead } from '../../../../contract/page-ahead.contract.ts';
import type { ReadApplication } from '../../../process/handle-for-applicant.ts';
import { states } from '../../../texts/states.ts';
import { pageRenderer, textsOf } from '../../../web/page-renderer.ts';

/**
 * The open form of an application as HTML, for its page to show before its own code runs. Null if the pages are not
 * built, the link leads elsewhere, or the page would show more than the form.
 *
 * @param tab from the page's address; by default the first tab
 * @see docs/decisions/0083-one-way-to-show-a-page-before-its-code.md
 */
export async function formAhead(
  { deps, flow }: ReadApplication,
  answer: ApplicationAnswer,
  tab: string | undefined,
  language: string,
): Promise<PageAhead | null> {
  const renderer = await pageRenderer(deps.folders);
  const path = tab === undefined ? '/auth/applicant' : `/auth/applicant/${encodeURIComponent(tab)}`;
  if (renderer === null) return null;
  const texts = textsOf(deps, path, language);
  return renderer.renderForm({ ...texts, answer, flow, forms: deps.forms, states, path });
}
