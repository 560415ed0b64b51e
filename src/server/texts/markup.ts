/** The markup of static pages, and its conversion to a fixed set of HTML elements. */
import { escapeHtml } from '../http/html.ts';

/**
 * HTML of a page. Empty lines separate blocks. `## ` and `### ` begin a heading, lines that begin with `- ` make a
 * list, `**words**` are strong. Everything else is text, and all text is escaped, so the result is safe to show,
 * regardless of its author.
 *
 * @example renderMarkup('## Fees\n\nPaid <once>.') // '<h2>Fees</h2>\n<p>Paid &lt;once&gt;.</p>'
 */
export function renderMarkup(source: string): string {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(renderBlock)
    .join('\n');
}

function renderBlock(block: string): string {
  const heading = /^(##|###) (.+)$/.exec(block);
  if (heading) {
    const level = heading[1] === '##' ? 'h2' : 'h3';
    return `<${level}>${renderText(heading[2] ?? '')}</${level}>`;
  }
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${renderText(line.slice(2))}</li>`).join('')}</ul>`;
  }
  return `<p>${renderText(lines.join(' '))}</p>`;
}

function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
