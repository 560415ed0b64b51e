/** Where a signed-in person is at home. */
export const HOME = '/tenant';

/** Who is sent to the sign-in from these is not sent back to them. @see spec/platform.md §2 Route table */
const NO_WAY_BACK = ['/', '/auth/logout'];

/**
 * Where a sign-in leads: the page that was asked for, if it is one of ours, else the home page.
 *
 * @example afterSignIn('//evil.example/') // '/tenant'
 */
export function afterSignIn(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return HOME;
  const { host, pathname, search, hash } = new URL(redirect, 'http://ours.invalid');
  return host === 'ours.invalid' ? pathname + search + hash : HOME;
}

/**
 * The sign-in for a page that needs one, with the way back to it.
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
