import { describe, expect, it } from 'vitest';
import {
  initialsOf,
  isCorporateSigner,
  signingName,
  signingPerson,
} from '../../../machines/lease/signing-name.ts';

const ANN = { first_name: 'Ann', last_name: 'Bell' };
const lease = (allow_corporate_signer: boolean, applicant_sign_key: string) => ({
  allow_corporate_signer,
  applicant_sign_key,
  corp_signer_fname: 'Maud',
  corp_signer_lname: 'Quill',
});

describe('the name that signs a lease', () => {
  it('[PRE-254] has the first letters of first and last name as its initials', () => {
    expect(initialsOf(ANN)).toBe('AB');
  });

  it.each([
    ['élodie', 'ñúñez', 'ÉÑ'],
    ["'Ann", '  bell', 'AB'],
    ['Ann', '', 'A'],
    ['A\u0301na', 'Bell', 'ÁB'],
    ['李', '明', '李明'],
  ])('has correct initials for %s %s', (first_name, last_name, initials) => {
    expect(initialsOf({ first_name, last_name })).toBe(initials);
  });

  it('[PRE-256] is the corporate signer’s if that is allowed and the key is applicant_sign_1', () => {
    expect(isCorporateSigner(lease(true, 'applicant_sign_1'))).toBe(true);
    expect(isCorporateSigner(lease(false, 'applicant_sign_1'))).toBe(false);
    expect(isCorporateSigner(lease(true, 'applicant_sign_2'))).toBe(false);
    expect(isCorporateSigner(lease(true, 'applicant_sign_11'))).toBe(false);
  });

  it('[PRE-255] and its initials are the corporate signer’s if they sign, else the applicant’s', () => {
    const corporate = lease(true, 'applicant_sign_1');
    expect([signingName(ANN, corporate), initialsOf(signingPerson(ANN, corporate))]).toEqual([
      'Maud Quill',
      'MQ',
    ]);
    const own = lease(true, 'applicant_sign_2');
    expect([signingName(ANN, own), initialsOf(signingPerson(ANN, own))]).toEqual(['Ann Bell', 'AB']);
  });
});
