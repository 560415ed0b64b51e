import type { RequirementLink } from '../../../engine/explore/coverage/requirement-links.ts';
import { escapeHtml } from '../escape-html.ts';

/** Each requirement that the flow shows: its text, what shows it, and the tour to look at. */
export function requirementPart(links: readonly RequirementLink[], textOf: (id: string) => string): string {
  const rows = links.map(({ id, needs }) => {
    const shown = needs.every(({ tour }) => tour !== null);
    const mark = shown ? '<span class="tag good">shown</span>' : '<span class="tag wrong">not shown</span>';
    const parts = needs.map(({ name, tour }) => {
      const where = tour === null ? 'no tour' : `<a href="#tour-${tour}">tour ${tour}</a>`;
      return `<code>${escapeHtml(name)}</code> <span class="soft">in ${where}</span>`;
    });
    return `<tr><td class="n"><b>${escapeHtml(id)}</b></td><td>${mark}</td><td>${escapeHtml(textOf(id))}</td><td class="what">${parts.join('<br>')}</td></tr>`;
  });
  return `<table><tr><th>row</th><th>verdict</th><th>requirement</th><th>shown by</th></tr>${rows.join('')}</table>`;
}
