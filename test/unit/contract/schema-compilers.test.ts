import fastJsonStringify from 'fast-json-stringify';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ErrorAnswer } from '../../../src/contract/error.contract.ts';
import { judgeOf, writerOf } from '../../../src/server/http/schema-compilers.ts';
import { contractEntries } from '../../api/support/declared-errors.ts';

// The server compiles each schema on first use; the tests compile all of them, so that no user meets a broken one.
describe('the schemas of the contract', async () => {
  const entries = [...(await contractEntries()).values()];

  it('can validate every part of every request', () => {
    for (const { path, request = {} } of entries) {
      const { params, query, headers, body } = request;
      for (const schema of [params, query, headers, body]) {
        if (schema !== undefined) expect(() => judgeOf(schema)({}), path).not.toThrow();
      }
    }
    expect(entries.length).toBeGreaterThan(100);
  });

  it('have lowercase header names, as in a request', () => {
    const names = entries.flatMap(({ request }) => Object.keys(request?.headers?.properties ?? {}));
    expect(names).toContain('token');
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
  });

  it('can serialize every response', () => {
    for (const schema of new Set([ErrorAnswer, ...entries.map(({ answer }) => answer)])) {
      if (schema !== null) expect(() => fastJsonStringify(schema), JSON.stringify(schema)).not.toThrow();
    }
  });
});

describe('judgeOf', () => {
  const judge = judgeOf(Type.Object({ id: Type.String(), many: Type.Optional(Type.Number()) }));

  it('validates the input without changing it, and reports the first error', () => {
    expect(judge({ id: 'a', other: 1 })).toBe(true);
    expect(judge.errors).toBeNull();
    expect(judge({ id: 1, many: '2' })).toBe(false);
    expect(judge.errors).toMatchObject([{ instancePath: '/id', keyword: 'type' }]);
  });

  it('throws on first use if the schema is invalid', () => {
    const broken = judgeOf({ type: 'nothing' });
    expect(() => broken({})).toThrow('schema is invalid');
  });
});

it('writerOf writes only the members that the schema names', () => {
  const write = writerOf(Type.Object({ id: Type.String() }));
  expect(write({ id: 'a', secret: 'b' })).toBe('{"id":"a"}');
});
