import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { checkForPages } from '../../../src/engine/release/judging/check-for-pages.ts';
import { readRelease } from '../../../src/engine/release/read-release.ts';
import { tenancyAudience } from '../../../src/server/features/flows/audiences/tenancy.audience.ts';
import { portalNames } from '../../../src/server/releases/publishing/portal-names.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const { files } = builtInRelease();
const PETS = 'flows/pet-joins.flow.json';
const PARKING = 'flows/parking-permit.flow.json';
const SURVEY = 'flows/resident-survey.flow.json';

type Edit = readonly [path: string, from: string, to: string];

function check(...edits: readonly Edit[]) {
  const changed = new Map(files);
  for (const [path, from, to] of edits) {
    expect(changed.get(path)).toContain(from);
    changed.set(path, (changed.get(path) ?? '').replaceAll(from, to));
  }
  const known = { charges: ['PETFEE', 'APPFEE', 'DEPOSIT', 'PARKPERMIT'], places: ['parking'] };
  const { errors, warnings } = checkForPages(readRelease(changed), portalNames(ROOT, known));
  return { errors: errors.map(({ message }) => message), warnings: warnings.map(({ message }) => message) };
}

describe('the check of a release for a portal', { timeout: 60_000 }, () => {
  it.each([
    ['/tenant/guided-inspection', 'is that of the flow "guided-inspection" already'],
    ['/tenant/make-payment', 'is another page of the portal'],
    ['/units', 'is another page of the portal'],
    ['/applicant/payment', 'is another page of the portal'],
    ['/tenant/poll', 'the portal has no page'],
  ])('refuses a flow at the address %s', (address, said) => {
    const { errors } = check([SURVEY, '/surveys/:surveyId/respond', address]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`${SURVEY} /start/address`);
    expect(errors[0]).toContain(said);
  });

  it('refuses a state on the page of another flow, because a flow may only link there', () => {
    const route = '"title": "pet-joins:welcome.title",';
    const moved = files.get(PETS)?.indexOf(route) ?? 0;
    const before = files.get(PETS)?.slice(moved) ?? '';
    const after = before.replace('"route": "/flow/pet-joins"', '"route": "/applicant/finish"');
    expect(check([PETS, before, after]).errors).toEqual([
      `${PETS} /states/welcome/route: the route "/applicant/finish" is another page, which this flow cannot show; "leave" leads there`,
    ]);
  });

  it.each([
    ['pet-joins.json', '{{first_name}}', '{{frist_name}}', 'first_name'],
    ['move-out.json', '{{lease_end_date}}', '{{lease_edn_date}}', 'lease_end_date'],
    ['portal.json', '{{date}}', '{{daet}}', 'date'],
  ])('reports a placeholder of %s that is misspelled in every language', (file, from, to, meant) => {
    const edits: Edit[] = ['en', 'es'].map((language) => [`locales/${language}/${file}`, from, to]);
    const { errors } = check(...edits);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) {
      expect(error).toContain(`nothing fills in "${to.slice(2, -2)}" in this text; did you mean "${meant}"?`);
    }
  });

  it('knows the values that a tenancy provides', async () => {
    const { tenancyValues } = await import('../../../machines/tenancy.catalog.ts');
    const source = String(tenancyAudience.known);
    const known = [...source.matchAll(/^\s+(\w+): (?=lease|tenancy|unit|await|addDays|\(occasion)/gm)].map(
      ([, name]) => name,
    );
    expect(known.length).toBeGreaterThan(5);
    expect(
      known.filter((name) => !(tenancyValues as readonly (string | undefined)[]).includes(name)),
    ).toEqual([]);
  });

  it('warns about a charge code that no property has', () => {
    const { errors, warnings } = check([PETS, '"with": { "code": "PETFEE" }', '"with": { "code": "PETFE" }']);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      `${PETS} /states/charging/with/code: no property charges anything under the code "PETFE": nobody will owe it; did you mean "PETFEE"?`,
    ]);
  });

  it.each<[string, readonly Edit[], string]>([
    [
      'a fact about places that no state takes',
      [['schemas/parking-permit/facts.schema.json', '"places": "parking"', '"places": "parkin"']],
      'no state of this flow takes a place of "parkin"; did you mean "parking"?',
    ],
    [
      'places that no state releases',
      [[PARKING, '"task": "releasePlace"', '"task": "takePlace"']],
      'a place of "parking" is taken here, and no state of this flow releases it',
    ],
    [
      'a wait until an unknown date',
      [[PARKING, '"until": "permit_until"', '"until": "permit_til"']],
      'there is no date "permit_til" that the process could wait for; did you mean "permit_until"?',
    ],
    [
      'a button of a meanwhile for the party whose turn it is',
      [[PARKING, '"by": "office",\n            "event"', '"event"']],
      'a button of a "meanwhile" is for "person", whose turn it is here: it belongs to the state itself',
    ],
  ])('reports %s', (_, edits, said) => {
    expect(check(...edits).errors.join('\n')).toContain(said);
  });

  it('warns about places that no property has', () => {
    const edits: Edit[] = [
      [PARKING, '"places": "parking"', '"places": "garage"'],
      ['schemas/parking-permit/facts.schema.json', '"places": "parking"', '"places": "garage"'],
      ...['en', 'es'].map(
        (language): Edit => [
          `locales/${language}/parking-permit.json`,
          'parking_position',
          'garage_position',
        ],
      ),
    ];
    const { errors, warnings } = check(...edits);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      `${PARKING} /states/taking/with/places: no property has places of the name "garage": nobody will get one`,
    ]);
  });
});

it.each(['list', 'show 3f1c', 'activate 3f1c'])(
  'release -- %s without a database reports it and creates none',
  (words) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-none-'));
    try {
      const env = { PATH: process.env.PATH, DATA_DIR: folder };
      const args = [join(ROOT, 'src', 'cli', 'release.ts'), ...words.split(' ')];
      const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      expect(stderr).toContain(`There is no database at ${join(folder, 'latchkey.db')}`);
      expect(status).toBe(1);
      expect(readdirSync(folder).filter((name) => name.startsWith('latchkey.db'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
