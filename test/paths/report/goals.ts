import type { GoalReport } from '../../../src/engine/explore/coverage/paths-report.ts';
import { escapeHtml } from '../../../src/server/http/html.ts';

/** Percentage of the possible part of a goal that is covered: 0 to 100, and 100 only if all is. */
function share({ total, covered, missing }: GoalReport): number {
  const possible = total - missing.filter(({ proved }) => proved).length;
  if (possible === 0 || covered >= possible) return 100;
  return Math.min(99.9, (100 * covered) / possible);
}

function tile(goal: GoalReport): string {
  const proved = goal.missing.filter((one) => one.proved).length;
  const open = goal.missing.length - proved;
  const done = share(goal);
  const rest = [
    proved > 0 ? `${proved} proved impossible` : '',
    open > 0 ? `<span class="wrong">${open} not found</span>` : '',
  ].filter(Boolean);
  return `<div class="tile"><span>${goal.goal}</span><b>${goal.covered} of ${goal.total}</b><div class="bar"><i${done < 100 ? ' class="part"' : ''} style="width:${done.toFixed(1)}%"></i></div><span>${rest.join(', ') || 'everything'}</span></div>`;
}

/** One tile per goal. */
export function goalTiles(goals: readonly GoalReport[]): string {
  return `<div class="tiles">${goals.map(tile).join('')}</div>`;
}

/** What no tour covers, with the reason; targets that were merely not found come first. */
export function missingPart(goals: readonly GoalReport[]): string {
  const parts = goals
    .filter(({ missing }) => missing.length > 0)
    .map(({ goal, missing }) => {
      const open = missing.filter(({ proved }) => !proved).length;
      const rows = [...missing]
        .sort((left, right) => Number(left.proved) - Number(right.proved))
        .map(({ name, proved, reason }) => {
          const verdict = proved
            ? '<span class="tag soft">impossible</span>'
            : '<span class="tag wrong">not found</span>';
          return `<tr><td>${verdict}</td><td class="what"><code>${escapeHtml(name)}</code></td><td>${escapeHtml(reason)}</td></tr>`;
        });
      const said =
        open > 0
          ? `<span class="wrong">${open} not found</span>`
          : `<span class="n">${missing.length} proved impossible</span>`;
      return `<details${open > 0 ? ' open' : ''}><summary><b>${goal}</b> · ${said}</summary><table><tr><th>verdict</th><th>what</th><th>why</th></tr>${rows.join('')}</table></details>`;
    });
  return parts.join('') || '<p class="good">Everything is covered.</p>';
}
