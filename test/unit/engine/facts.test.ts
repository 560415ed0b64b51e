import { describe, expect, it } from 'vitest';
import schema from '../../../schemas/application/facts.schema.json' with { type: 'json' };
import { factProblems, factValues } from '../../../src/engine/facts.ts';
import { invited } from '../../model/application-facts.ts';

describe('facts', () => {
  it('that match their schema have no problems', () => {
    expect(factProblems(schema, invited)).toEqual([]);
  });

  it('that do not match are reported with the reason', () => {
    const { exam: _, ...rest } = invited;
    expect(factProblems(schema, { ...rest, open_invoices: 4, submitted: 'yes', weather: 'rain' })).toEqual([
      { fact: 'exam', reason: 'missing' },
      { fact: 'submitted', reason: 'outside' },
      { fact: 'open_invoices', reason: 'outside' },
      { fact: 'weather', reason: 'unknown' },
    ]);
  });

  it('each have a finite range', () => {
    for (const fact of Object.values(schema.properties)) expect(factValues(fact)?.length).toBeGreaterThan(1);
    expect(factValues({ type: 'integer', minimum: 0, maximum: 2 })).toEqual([0, 1, 2]);
    expect(factValues({ type: 'string' })).toBeNull();
  });
});
