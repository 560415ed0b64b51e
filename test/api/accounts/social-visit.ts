/** A minimal browser for a social sign-in: follows redirects, keeps cookies, presses one button. */

/** The address to which the provider redirects, with the parameters of its fragment. */
export interface Arrival {
  readonly origin: string;
  readonly path: string;
  readonly fragment: Readonly<Record<string, string>>;
}

/**
 * Goes to a provider's page, chooses a person, and comes back.
 *
 * @param choice the fields of the form that is sent: `{ person: id }`, or who somebody says they are.
 * @example const { fragment } = await visit(address, { person: '104200000000000000001' })
 */
export async function visit(address: string, choice: Readonly<Record<string, string>>): Promise<Arrival> {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const { origin } = new URL(address);
  let response = await go(address);
  let at = address;
  for (let steps = 0; steps < 8; steps += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      if (response.status !== 200) throw new Error(`${response.status} at ${at}: ${await response.text()}`);
      response = await go(at, { method: 'POST', body: new URLSearchParams(choice) });
      continue;
    }
    at = new URL(location, at).href;
    const arrived = new URL(at);
    if (arrived.origin !== origin) {
      const fragment = Object.fromEntries(new URLSearchParams(arrived.hash.slice(1)));
      return { origin: arrived.origin, path: arrived.pathname, fragment };
    }
    response = await go(at);
  }
  throw new Error(`${address} leads nowhere.`);
}
