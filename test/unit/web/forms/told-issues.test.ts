import { describe, expect, it } from 'vitest';
import { stillTold } from '../../../../src/web/wizard/told-issues.ts';

const issue = (path: string) => ({ path, code: 'validation.invalid', rule: '', params: {} });

describe('an issue from the server', () => {
  it('remains at a stored secret as long as the field shows its mask', () => {
    const told = { secrets: [issue('info.ssn')], refused: [] };
    expect(stillTold(told, { info: { ssn: '*****4678' } })).toEqual(told.secrets);
    expect(stillTold(told, { info: { ssn: '' } })).toEqual([]);
    expect(stillTold(told, { info: { ssn: '512346789' } })).toEqual([]);
  });

  it('remains at a refused answer until the answer changes', () => {
    const told = { secrets: [], refused: [{ issue: issue('pets.0.name'), answer: 'Rex' }] };
    expect(stillTold(told, { pets: [{ name: 'Rex' }] })).toEqual([issue('pets.0.name')]);
    expect(stillTold(told, { pets: [{ name: 'Max' }] })).toEqual([]);
    expect(stillTold(told, { pets: [] })).toEqual([]);
  });
});
