import { describe, expect, it } from 'vitest';
import { isNameOf } from '../../machines/signature/signed-name.ts';

const ada = { first_name: 'Ada', middle_name: 'M', last_name: 'Park' };

describe('a signed name', () => {
  it.each(['Ada Park', 'ADA  PARK', 'Ada M. Park', 'Ada Marie Park', ' ada park. '])(
    '%s matches Ada M Park',
    (name) => {
      expect(isNameOf(name, ada)).toBe(true);
    },
  );

  it.each([
    'Mickey Mouse',
    'Ada',
    'Park',
    'Ada Parker',
    'Park Ada',
    'Ada Lee Park',
    'Mr Ada Park',
    'Ada Park Jones',
    '',
  ])('%s does not match Ada M Park', (name) => {
    expect(isNameOf(name, ada)).toBe(false);
  });

  it('may contain any single middle letter if the middle initial is unknown', () => {
    const { middle_name: _unknown, ...plain } = ada;
    expect(isNameOf('Ada Q Park', plain)).toBe(true);
    expect(isNameOf('Ada Quinn Park', plain)).toBe(false);
  });

  it('is compared word by word, without accents and punctuation', () => {
    const maria = { first_name: 'María José', last_name: "O'Neil-García" };
    expect(isNameOf('Maria Jose O’Neil Garcia', maria)).toBe(true);
    expect(isNameOf('Maria O’Neil Garcia', maria)).toBe(false);
  });

  it('always matches if the application has no name yet', () => {
    expect(isNameOf('Ada Park', { first_name: '', last_name: '' })).toBe(true);
  });
});
