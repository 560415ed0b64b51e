import type { ApplicationAnswer } from '../../../../contract/application/application.contract.ts';
import type { FormAhead } from '../../../../contract/application/form-ahead.contract.ts';
import type { ReadApplication } from '../../../process/handle-for-applicant.ts';
import { states } from '../../../texts/states.ts';
import { formRenderer } from '../../../web/form-renderer.ts';
import { needsOf } from '../../../web/page-needs.ts';

/**
 * The open form of an application as HTML, for its page to show before its own code runs. Null if the pages are not
 * built, the link leads elsewhere, or the page would show more than the form.
 *
 * @param tab from the page's address; by default the first tab
 * @see docs/decisions/0066-the-form-before-the-code.md
 */
export async function formAhead(
  { deps, flow }: ReadApplication,
  answer: ApplicationAnswer,
  tab: string | undefined,
  language: string,
): Promise<FormAhead | null> {
  const renderForm = await formRenderer(deps.folders);
  const path = tab === undefined ? '/auth/applicant' : `/auth/applicant/${encodeURIComponent(tab)}`;
  const needs = needsOf(path)?.needs;
  if (renderForm === null || needs === undefined) return null;
  return renderForm({
    answer,
    flow,
    forms: deps.forms,
    states,
    path,
    language,
    languages: deps.texts.names,
    namespaces: ['portal', ...needs.texts],
    texts: deps.texts.file,
  });
}
