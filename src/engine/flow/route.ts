import type { FlowFile } from './flow-file.ts';

/**
 * The parameters of a path that fits a route template, or null when it does not fit. A last parameter may
 * be left out of the path. Query and trailing slash do not count.
 *
 * @example routeMatches('/auth/applicant/:tab', '/auth/applicant/addresses') // { tab: 'addresses' }
 */
export function routeMatches(template: string, path: string): Record<string, string> | null {
  const parts = (text: string) => (text.split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '');
  const wanted = parts(template);
  const given = parts(path);
  const optional = wanted.at(-1)?.startsWith(':') ? 1 : 0;
  if (given.length > wanted.length || given.length < wanted.length - optional) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    if (part.startsWith(':')) {
      if (value !== undefined) found[part.slice(1)] = decoded(value);
    } else if (part !== value) return null;
  }
  return found;
}

/**
 * The name of the state that leaves to a page; null where none does.
 *
 * @example stateThatLeavesTo(guestcard.file, '/applicant/requestinfo/success') // 'requested'
 */
export function stateThatLeavesTo({ states }: Pick<FlowFile, 'states'>, path: string): string | null {
  const found = Object.entries(states).find(
    ([, state]) =>
      'leave' in state && state.leave.route !== undefined && routeMatches(state.leave.route, path) !== null,
  );
  return found?.[0] ?? null;
}

/** A part of a path in clear; one that is not well encoded stays as it is, and fits no name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The path of a route template with its parameters filled in; a parameter without a value is left out.
 *
 * @example pathOf('/auth/applicant/:tab', { tab: 'addresses' }) // '/auth/applicant/addresses'
 */
export function pathOf(template: string, params: Readonly<Record<string, string | null>> = {}): string {
  const parts = template.split('/').map((part) => {
    const value = part.startsWith(':') ? params[part.slice(1)] : part;
    return value === part ? part : value ? encodeURIComponent(value) : null;
  });
  return parts.filter((part) => part !== null).join('/');
}
