import { describe, expect, it } from 'vitest';
import { catalogs, type FlowCatalog } from '../../../machines/catalogs.ts';
import { processParts } from '../../../src/server/process-parts.ts';

describe('the server side of flows', () => {
  it.each(Object.entries<FlowCatalog>(catalogs))('has every task that %s may call', (_, { tasks, edits }) => {
    const known = Object.keys(processParts.tasks);
    expect(known).toEqual(expect.arrayContaining([...Object.keys(tasks), ...Object.keys(edits ?? {})]));
  });
});
