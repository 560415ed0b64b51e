import { escapeHtml } from '../../http/html.ts';

interface Rendered {
  readonly html: string;
  readonly errors: { message: string }[];
}

/**
 * Renders an e-mail template as HTML. Values are inserted as text, not markup; a name missing from `json` stays as it
 * is.
 *
 * @example await renderTemplate('<mjml><mj-body>…{{name}}…</mj-body></mjml>', { name: 'Ada' })
 */
export async function renderTemplate(
  mjml: string,
  json: Readonly<Record<string, string>>,
): Promise<Rendered> {
  // Loaded on first use: no other page needs it.
  const { Engine } = await import('mrml');
  const filled = mjml.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    return value === undefined ? whole : escapeHtml(value);
  });
  const output = new Engine().toHtml(filled);
  return output.type === 'error'
    ? { html: '', errors: [{ message: output.message }] }
    : { html: output.content, errors: [] };
}
