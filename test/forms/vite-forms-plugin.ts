import type { Plugin } from 'vite';
import { formModule } from '../../src/engine/forms/form-module.ts';
import { formFiles, loadForm, loadForms } from './load-forms.ts';

const INDEX = 'virtual:forms';
const ONE = 'virtual:form/';
const RESOLVED = '\0';

/**
 * Serves the forms of a schemas folder as modules: `virtual:forms` maps each form's id to an import of
 * `virtual:form/<id>`, which exports `id`, `schema`, `ui` and the precompiled `validate`.
 *
 * Each form becomes a file of its own, without ajv and without eval, as the page's security policy wants.
 *
 * @example formsPlugin({ folder: 'schemas' })
 */
export function formsPlugin(options: { folder: string }): Plugin {
  return {
    name: 'forms',
    resolveId(id) {
      return id === INDEX || id.startsWith(ONE) ? RESOLVED + id : undefined;
    },
    load(resolved) {
      if (!resolved.startsWith(RESOLVED)) return undefined;
      const id = resolved.slice(RESOLVED.length);
      if (id === INDEX) return indexModule(loadForms(options.folder).map((form) => form.id));
      if (!id.startsWith(ONE)) return undefined;
      const form = id.slice(ONE.length);
      for (const file of formFiles(options.folder, form)) this.addWatchFile(file);
      return formModule(loadForm(options.folder, form));
    },
  };
}

function indexModule(ids: readonly string[]): string {
  const entries = ids.map((id) => `  ${JSON.stringify(id)}: () => import(${JSON.stringify(ONE + id)}),`);
  return `export const forms = {\n${entries.join('\n')}\n};\n`;
}
