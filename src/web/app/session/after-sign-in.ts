/** The home page of signed-in people. */
export const HOME = '/tenant';

/** Paths that a sign-in does not return to. @see spec/platform.md §2 Route table */
const NO_WAY_BACK = ['/', '/auth/logout'];

/**
 * The page to open after a sign-in: the requested page if it is one of ours, otherwise the home page.
 *
 * @example afterSignIn('//evil.example/') // '/tenant'
 */
export function afterSignIn(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return HOME;
  const { host, pathname, search, hash } = new URL(redirect, 'http://ours.invalid');
  return host === 'ours.invalid' ? pathname + search + hash : HOME;
}

/**
 * The address of the sign-in for a page that needs one, with the way back to it.
 *
 * @example signInFor({ pathname: '/parcels', search: '?page=2' }) // '/auth/login?redirect=%2Fparcels%3Fpage%3D2'
 * @see spec/platform.md §2 Route table
 */
export function signInFor({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string {
  if (NO_WAY_BACK.includes(pathname)) return '/auth/login';
  return `/auth/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** The address of the second factor, with the way back to the page that needs it. */
export function secondFactorFor({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string {
  return `/auth/second-factor?redirect=${encodeURIComponent(pathname + search)}`;
}
