import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractEntries, undeclaredErrors } from '../../api/support/declared-errors.ts';

const contract = join(import.meta.dirname, '..', '..', '..', 'src', 'contract');
const entries = await contractEntries();

/** Paths of the lists without a maximum length in a request schema. */
function unlimitedLists(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.entries(schema).flatMap(([key, value]) => unlimitedLists(value, `${at}/${key}`));
  const isUnlimited = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
  return isUnlimited ? [at, ...below] : below;
}

describe('the entries of the contract', () => {
  it.each([...entries])('%s has a schema for every parameter of its path, and for no other', (_, entry) => {
    const named = [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(entry.request?.params?.properties ?? {}).sort()).toEqual(named.sort());
  });

  it.each([...entries])('%s lists each of its error codes once', (_, { errors }) => {
    expect(errors).toEqual([...new Set(errors)]);
  });

  it.each([...entries])('%s accepts no list without a limit', (_, entry) => {
    expect(unlimitedLists(entry.request)).toEqual([]);
  });

  it('are all known to the client of the pages', () => {
    const api = readFileSync(join(contract, 'api.ts'), 'utf8');
    const files = globSync('**/*.contract.ts', { cwd: contract }).filter((file) =>
      readFileSync(join(contract, file), 'utf8').includes('endpoint({'),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(api).toContain(`'./${file}'`);
  });
});

describe('refusals in the log', () => {
  const line = (code: string, route: string) =>
    JSON.stringify({ code, method: 'GET', route, msg: 'refused' });

  it('are found if their call does not declare the code, once each', () => {
    const lines = [
      line('draft.stale', '/api/applicant/ip'),
      line('draft.stale', '/api/applicant/ip'),
      line('token.invalid', '/api/applicant/ip'),
      line('request.too_many', '/api/applicant/ip'),
      line('route.not_found', '/nowhere'),
      JSON.stringify({ msg: 'answered' }),
    ];
    expect(undeclaredErrors(entries, lines)).toEqual(['GET /api/applicant/ip draft.stale']);
  });
});
