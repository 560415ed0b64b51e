import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { releaseOfFlows } from '../../../fixtures/release-of-flows.ts';

const files = releaseOfFlows('application', 'guestcard', 'pet-joins', 'questionnaire');

/** The result of the check of these flows with some files changed; null removes a file. */
function said(changes: Readonly<Record<string, string | null>>): string[] {
  const changed = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) changed.delete(path);
    else changed.set(path, text);
  }
  return checkRelease(readRelease(changed), knownNames).errors.map(({ message }) => message);
}

function edited(path: string, from: string, to: string): Record<string, string> {
  const before = files.get(path) ?? '';
  expect(before).toContain(from);
  return { [path]: before.replace(from, to) };
}

describe('the check of a release', { timeout: 60_000 }, () => {
  it('finds no errors in the built-in release', () => {
    expect(checkRelease(readRelease(builtInRelease().files), knownNames).errors).toEqual([]);
  });

  it('reports a file that does not belong in a release', () => {
    expect(said({ 'flows/notes.txt': 'later', 'schemas/../../etc/x.json': '{}' })).toEqual([
      'flows/notes.txt: a release has no place for a file of this name',
      'schemas/../../etc/x.json: a release has no place for a file of this name',
    ]);
  });

  it('reports a layout without a schema', () => {
    expect(said({ 'schemas/household/co-applicant.schema.json': null })[0]).toBe(
      'schemas/household/co-applicant.ui.json: the layout has no schema beside it: "household/co-applicant.schema.json" is missing',
    );
  });
});

describe('a link of a flow', { timeout: 60_000 }, () => {
  const flow = [...files].find(([, text]) => text.includes('"to": "/applicant/payment"'))?.[0] ?? '';
  const at = `${flow} /states/paying/with/to: `;
  const led = (to: string, hosts?: unknown) => {
    const changes = edited(flow, '"to": "/applicant/payment"', `"to": ${JSON.stringify(to)}`);
    return said({
      ...changes,
      ...(hosts !== undefined && { 'flows/link-hosts.json': JSON.stringify(hosts) }),
    });
  };

  it('may lead to a host that the release allows', () => {
    expect(led('https://www.example.org/forms?of=pet', ['www.example.org'])).toEqual([]);
  });

  it.each([
    ['https://www.example.org/forms', 'www.example.org', undefined],
    ['https://www.exampel.org/', 'www.exampel.org', ['www.example.org']],
    ['https://www.example.org@evil.example/', 'https://www.example.org@evil.example/', ['www.example.org']],
  ])('may lead to no other host: %s', (to, host, hosts) => {
    const [message = '', ...others] = led(to, hosts);
    expect(others).toEqual([]);
    expect(message).toContain(
      `${at}a link leads to a page of the portal, or by https to a host of flows/link-hosts.json: "${host}" is none`,
    );
  });

  it('may use only host names in its list of hosts', () => {
    expect(led('/applicant/payment', ['www.example.org', '*.example.org']).join()).toContain(
      'flows/link-hosts.json: this file is a list of host names such as "www.example.org": "*.example.org" is none',
    );
  });
});

describe('the check of the facts that outcomes and steps set', { timeout: 60_000 }, () => {
  const path = 'flows/application.flow.json';
  it.each([
    [
      '"cancelApplication": { "cancelled": { "',
      '"cancelAplication": { "cancelled": { "',
      '/sets/cancelAplication: there is no task "cancelAplication"; did you mean "cancelApplication"?',
    ],
    [
      '"notPassed": { "exam"',
      '"notPasst": { "exam"',
      '/sets/answerExam/notPasst: the task "answerExam" never answers "notPasst"; did you mean "notPassed"?',
    ],
    [
      '"unknown": { "payment_in_flight": [true] }',
      '"unknown": { "in_flight": [true] }',
      '/sets/payInvoice/unknown/in_flight: there is no fact "in_flight"',
    ],
    [
      '"exam": ["MANUAL"], "screening_requested"',
      '"exam": ["MANUAL", "LATE"], "screening_requested"',
      '/sets/loadExam/manual/exam/1: the fact "exam" can never become "LATE": it is one of NONE, OPEN, PASSED, MANUAL, FAILED',
    ],
    [
      '"sets": { "consent_given": [true] }',
      '"sets": { "consent_givn": [true] }',
      '/states/editing/wizard/steps/6/sets/consent_givn: there is no fact "consent_givn"; did you mean "consent_given"?',
    ],
  ])('finds the fault if %s becomes %s', (from, to, message) => {
    expect(said(edited(path, from, to))).toContain(`${path} ${message}`);
  });
});

describe('the check of refusals', { timeout: 60_000 }, () => {
  const path = 'flows/application.flow.json';
  it.each([
    ['"PAY": [', '"PAYY": [', '/refusals/PAYY: no state has an event "PAYY"; did you mean "PAY"?'],
    [
      '{ "while": "unitGone"',
      '{ "while": "unitGon"',
      '/refusals/PAY/6/while: there is no condition "unitGon"; did you mean "unitGone"?',
    ],
    [
      '"code": "payment.blocked"',
      '"code": "payment.blockd"',
      '/refusals/PAY/4/code: the message "errors:payment.blockd" is missing in en',
    ],
    [
      '"refusal": "consent.locked"',
      '"refusal": "consent.lockd"',
      '/states/editing/wizard/steps/6/refusal: the message "errors:consent.lockd" is missing in en',
    ],
  ])('finds the fault if %s becomes %s', (from, to, message) => {
    expect(said(edited(path, from, to)).join('\n')).toContain(`${path} ${message}`);
  });
});

describe('the check of a world', { timeout: 60_000 }, () => {
  const path = 'flows/guestcard.world.json';
  it.each([
    [
      '"outside": {',
      '"outsid": {',
      '/outsid: a world has no property "outsid" here; did you mean "outside"?',
    ],
    [
      '"charges_due": [false]',
      '"charge_due": [false]',
      '/outside/charge_due: there is no fact "charge_due"; did you mean "charges_due"?',
    ],
    [
      '"checkPayment": {',
      '"checkPaymnet": {',
      '/outcomes/checkPaymnet: there is no task "checkPaymnet"; did you mean "checkPayment"?',
    ],
    [
      '"paymentDue": {',
      '"paymentDu": {',
      '/outcomes/updateUnit/paymentDu: the task "updateUnit" never answers "paymentDu"; did you mean "paymentDue"?',
    ],
    [
      '"payCharges": "payment_in_flight"',
      '"payCharges": "in_flight"',
      '/during/payCharges: there is no fact "in_flight"',
    ],
    [
      '"flow": "guestcard"',
      '"flow": "guestcards"',
      '/flow: the flow "guestcards" stands in the file of another name',
    ],
  ])('finds the fault if %s becomes %s', (from, to, message) => {
    expect(said(edited(path, from, to))).toContain(`${path} ${message}`);
  });

  it('reports a world whose flow does not exist', () => {
    const world = (files.get(path) ?? '').replace('"flow": "guestcard"', '"flow": "guestcart"');
    expect(said({ 'flows/guestcart.world.json': world })).toEqual([
      'flows/guestcart.world.json /flow: there is no flow "guestcart"; did you mean "guestcard"?',
    ]);
  });
});

describe('the check of patterns', { timeout: 60_000 }, () => {
  const schema = 'schemas/guestcard/contact.schema.json';
  const slow = (file: string, at: string) => `${file} ${at}: this pattern can take very long on some texts`;
  const first = (changes: Record<string, string>) =>
    said(changes).map((message) => message.split(': two')[0]);

  it.each(['(a+)+$', '^(a|a)*$', '^(\\\\w+\\\\s?)*$', '^(.*),(.*)!$'])(
    'refuses %s in a schema',
    (pattern) => {
      const changes = edited(schema, '"pattern": "^[A-Za-z]$"', `"pattern": "${pattern}"`);
      expect(first(changes)).toEqual([slow(schema, '/properties/middle_name/pattern')]);
    },
  );

  it('refuses a slow pattern in a layout, in a condition of a flow and in a world', () => {
    const bad = '{ "type": "string", "pattern": "(a+)+$" }';
    const layout = 'schemas/application/addresses.ui.json';
    expect(first(edited(layout, '{ "type": "string", "pattern": "^.{5}" }', bad))[0]).toBe(
      slow(layout, '/fields/city/revealWhen/zip_code/pattern'),
    );
    const flow = 'flows/questionnaire.flow.json';
    const flowText = files.get(flow) ?? '';
    const [, name = ''] = /"conditions": \{\s*"(\w+)"/.exec(flowText) ?? [];
    const conditions = edited(flow, `"${name}": {`, `"${name}": { "questionnaire": ${bad} }, "unused": {`);
    expect(first(conditions)).toContain(slow(flow, `/conditions/${name}/questionnaire/pattern`));
    const world = 'flows/questionnaire.world.json';
    expect(first(edited(world, '"completed": { "const": false }', `"completed": ${bad}`))).toContainEqual(
      expect.stringContaining('this pattern can take very long'),
    );
  });

  it('refuses an invalid regular expression', () => {
    const changes = edited(schema, '"pattern": "^[A-Za-z]$"', '"pattern": "^[A-Z"');
    expect(
      said(changes).some((message) =>
        message.includes('/properties/middle_name/pattern: not a regular expression:'),
      ),
    ).toBe(true);
  });
});
