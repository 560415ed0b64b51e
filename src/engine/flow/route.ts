import type { FlowFile } from './flow-file.ts';

/**
 * The parameters of a path that matches a route template, or null if it does not match. The last parameter is optional.
 * Query and trailing slash are ignored.
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
 * The name of the state that leaves to a page; null if there is none.
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

/** A decoded part of a path; a badly encoded part is returned unchanged and matches no name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The path of a route template with its parameters filled in; a parameter without a value is omitted.
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
