import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { PROJECT } from '../../../../src/cli/portal/read-settings.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { tenancySubject } from '../../../../src/server/features/flows/audiences/tenancy.subject.ts';
import { processParts } from '../../../../src/server/process-parts.ts';

const { files } = builtInRelease();

/** The errors of the check after a file is edited as JSON. */
function said(path: string, edit: (file: never) => void): string[] {
  const file = JSON.parse(files.get(path) ?? '');
  edit(file as never);
  const changed = new Map([...files, [path, JSON.stringify(file)]]);
  return checkRelease(readRelease(changed), knownNames).errors.map(({ message }) => message);
}

interface Schema {
  properties: Record<string, object>;
}

describe('the facts that a source gives', { timeout: 60_000 }, () => {
  it.each([
    [
      'application',
      'applicant',
      'adress_known',
      'applicant_type (string PRIMARY | CO-APPLICANT | GUARANTOR), is_responsible (boolean)',
    ],
    ['pet-joins', 'money', 'submitted_at', 'open_invoices (integer 0 to 3)'],
    ['move-out', 'tenancy', 'curent', 'current (boolean)'],
  ])('are the only ones that %s may use: %s has no %s', (flow, source, fact, known) => {
    const errors = said(`schemas/${flow}/facts.schema.json`, ({ properties }: Schema) => {
      properties[fact] = { source, type: 'boolean' };
    });
    expect(errors).toEqual([
      expect.stringContaining(`the source "${source}" does not give the fact "${fact}"; it gives `),
    ]);
    expect(errors[0]).toContain(known);
  });

  it('must be declared with the type and all values that the source gives', () => {
    const path = 'schemas/guided-inspection/facts.schema.json';
    const short = said(path, ({ properties }: Schema) => {
      properties.bedrooms = { ...properties.bedrooms, maximum: 2 };
    });
    expect(short.join()).toContain('gives the fact "bedrooms" as integer 0 to 4');
    const other = said('schemas/move-out/facts.schema.json', ({ properties }: Schema) => {
      properties.notice_given = { source: 'tenancy', type: 'string', enum: ['YES'] };
    });
    expect(other.join()).toContain('gives the fact "notice_given" as boolean');
  });

  it('are listed for analysts', () => {
    const docs = readFileSync(join(PROJECT, 'docs', 'facts-and-tags.md'), 'utf8').split('\n');
    for (const [flow, { given = {} }] of Object.entries(knownNames)) {
      for (const [source, facts] of Object.entries(given)) {
        const row = docs.find((line) => line.startsWith(`| \`${flow}\` | \`${source}\` |`));
        for (const fact of Object.keys(facts)) expect(row).toContain(`\`${fact}\``);
      }
    }
  });

  it('are known for every source of every subject', () => {
    const sources = { ...processParts.subjects, tenancy: tenancySubject };
    for (const [flow, { sources: own }] of Object.entries(sources))
      expect([flow, Object.keys(knownNames[flow]?.given ?? {}).sort()]).toEqual([
        flow,
        Object.keys(own).sort(),
      ]);
  });
});

it('a data-only flow is only for applicants and tenants', { timeout: 60_000 }, () => {
  const errors = said('flows/pet-joins.flow.json', (file: { start: { subject: string } }) => {
    file.start.subject = 'guestcard';
  });
  expect(errors.join('\n')).toContain('/start/subject: there is no flow "guestcard"');
});
