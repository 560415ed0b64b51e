import type { Endpoint } from '../../contract/endpoint.ts';
import { CALL_EXAMPLES } from '../../contract/office/api/api-examples.ts';

/**
 * How another program makes a call: a command for a shell, and in `examples` its body. Empty for calls without an example.
 *
 * @param baseUrl address of the portal
 * @example exampleParts({ method: 'GET', path: '/api/office/leases' }, 'https://portal.example')
 */
export function exampleParts(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  baseUrl: string,
): Readonly<Record<string, unknown>> & { readonly examples?: readonly object[] } {
  const example = CALL_EXAMPLES[`${method} ${path}`];
  if (example === undefined) return {};
  const { summary, params = {}, query, body } = example;
  const parts = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const url = `${baseUrl}${parts}${query === undefined ? '' : `?${query}`}`;
  const sent =
    body === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  const source = `curl -X ${method} '${url}' \\\n  -H "Authorization: Bearer $LATCHKEY_KEY"${sent}`;
  return {
    'x-codeSamples': [{ lang: 'Shell', label: summary, source }],
    ...(body === undefined ? {} : { examples: [body] }),
  };
}
