/**
 * The portal's address if these pages are a property's embedded availability, otherwise null.
 *
 * The server marks the page when it is opened on the property's embedded host. Then only three routes are reachable;
 * everything else belongs to the portal.
 *
 * @see spec/pre-application.md §2, docs/decisions/0009-embedded-availability-is-a-host.md
 */
export function embeddedIn(): string | null {
  return document.querySelector('meta[name="embedded-availability"]')?.getAttribute('content') ?? null;
}
