import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApplicationAnswer } from '../../contract/application/application.contract.ts';
import type { FormAhead } from '../../contract/application/form-ahead.contract.ts';
import { FORM_RENDERER } from '../../contract/first-requests.ts';
import type { State } from '../../contract/list.contract.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import type { Folders } from '../deps.ts';

/** The argument of the built module; keep in step with `src/web/features/application/first-page/render-form.tsx`. */
interface FormToRender {
  readonly answer: ApplicationAnswer;
  readonly flow: CompiledFlow;
  readonly forms: ReadonlyMap<string, FormBundle>;
  readonly states: readonly State[];
  readonly path: string;
  readonly language: string;
  /** The languages of the release, each with its own name. */
  readonly languages: Readonly<Record<string, string>>;
  readonly namespaces: readonly string[];
  readonly texts: (language: string, namespace: string) => string | null;
}

type RenderForm = (form: FormToRender) => FormAhead | null;

/**
 * The form renderer of the latest build; null if nothing was built.
 *
 * @example const renderForm = await formRenderer(deps.folders)
 */
export async function formRenderer({ web }: Folders): Promise<RenderForm | null> {
  const file = join(web, '..', 'ahead', basename(FORM_RENDERER).replace(/\.tsx$/, '.js'));
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return null;
  const { renderForm } = await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${built}`);
  return renderForm;
}
