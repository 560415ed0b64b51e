/**
 * An address of a page at the portal of a property: on its own host, by the scheme and port of the portal.
 *
 * @param host of a stored property; never what a request says.
 * @example addressAt('http://127.0.0.1:3000', 'harbor.localhost', '/tenant') // 'http://harbor.localhost:3000/tenant'
 */
export function addressAt(baseUrl: string, host: string, path: string): string {
  const address = new URL(path, baseUrl);
  address.hostname = host;
  return address.href;
}
