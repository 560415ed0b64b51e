import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import { asking, changed, complete, facts, form, issuesIn, WRONG } from './application-forms.ts';

const consent = asking('consent', complete, 'signature_n_approval');
const of = 'signature_n_approval';
const fields = form('consent').schema.properties.signature_n_approval?.properties ?? {};

describe('consent', () => {
  it('is valid if everything is ticked and signed', () => {
    expect(issuesIn('consent', complete)).toEqual([]);
  });

  it('[APP-119] holds four approvals', () => {
    expect(Object.keys(form('consent').ui.fields)).toEqual(
      expect.arrayContaining([
        ...['transunion_terms_of_service', 'credit_data_approval', 'application_terms_and_condition'],
        'application_consent_to_share_data',
      ]),
    );
  });

  it('[APP-120] holds the signature with its name, date and address, and the renter uid', () => {
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining([
        ...['signature_data', 'full_name', 'signature_date', 'signature_ip', 'screening_request_renter_uid'],
      ]),
    );
  });

  it("[APP-121] has a signature of the type 'type' or 'draw' with a content", () => {
    for (const type of ['type', 'draw']) {
      expect(issuesIn('consent', changed(complete, `${of}.signature_data.type`, type))).toEqual([]);
    }
    expect(issuesIn('consent', changed(complete, `${of}.signature_data.type`, 'stamp'))).toHaveLength(1);
  });

  it.each([
    ['[APP-326]', 'application_consent_to_share_data'],
    ['[APP-327]', 'transunion_terms_of_service'],
    ['[APP-330]', 'application_terms_and_condition'],
  ])('%s needs %s to be true', (_, name) => {
    for (const wrong of [undefined, false, null, 'yes', 1]) expect(consent(name, wrong)).toBe(WRONG);
    expect(consent(name, true)).toBeNull();
  });

  it("[APP-329] needs credit_data_approval to equal '1'", () => {
    for (const wrong of [undefined, '', '0', '2', true, 'yes'])
      expect(consent('credit_data_approval', wrong)).toBe(WRONG);
    expect(consent('credit_data_approval', '1')).toBeNull();
  });

  it("[APP-122] writes '1' for an approval of the credit data", () => {
    expect(form('consent').ui.fields.credit_data_approval).toMatchObject({
      widget: 'checkbox',
      checked: '1',
    });
    expect(issuesIn('consent', changed(complete, `${of}.credit_data_approval`, '1'))).toEqual([]);
  });

  it('[APP-328] needs type and content of the signature', () => {
    for (const name of ['type', 'content']) {
      for (const none of [undefined, '', '  ', null]) {
        expect(issuesIn('consent', changed(complete, `${of}.signature_data.${name}`, none))).toMatchObject([
          { path: `${of}.signature_data.${name}`, code: WRONG },
        ]);
      }
    }
    expect(consent('signature_data', undefined)).toBe(WRONG);
    expect(consent('signature_data', {})).toBe(WRONG);
  });

  it('loses its signature when the share-data box is unticked', () => {
    const signed = changed(
      changed(complete, `${of}.signature_ip`, '203.0.113.9'),
      `${of}.signature_date`,
      '2026-03-01T10:00:00.000Z',
    );
    const unticked = changed(signed, `${of}.application_consent_to_share_data`, false);
    const after = applyEffects(form('consent'), signed, unticked, facts)[of];
    for (const name of ['signature_data', 'full_name', 'signature_ip', 'signature_date']) {
      expect(after).not.toHaveProperty(name);
    }
    expect(after).toHaveProperty('transunion_terms_of_service', true);
  });

  it('keeps its signature when the share-data box is ticked', () => {
    const unticked = changed(complete, `${of}.application_consent_to_share_data`, false);
    expect(applyEffects(form('consent'), unticked, complete, facts)).toBe(complete);
  });

  it('is signed by the box that shares the data', () => {
    const { ui } = form('consent');
    expect(ui.fields.application_consent_to_share_data?.widget).toBe('signature');
    expect(ui.fields.signature_data?.filledBy).toBe('application_consent_to_share_data');
    expect(ui.rows.flat()).not.toContain('signature_data');
  });
});
