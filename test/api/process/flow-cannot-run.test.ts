/** A release with an error that the checks missed: one of its flows fails when it runs. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files } = builtInRelease();
const flowPath = 'flows/application.flow.json';
const factsPath = 'schemas/application/facts.schema.json';

/** A file of the built-in release, changed. */
function changed(path: string, change: (file: ReturnType<typeof JSON.parse>) => void): Map<string, string> {
  const file = JSON.parse(files.get(path) ?? '');
  change(file);
  return new Map([...files, [path, JSON.stringify(file)]]);
}

const broken: [name: string, files: Map<string, string>, reason: RegExp][] = [
  [
    'a fact that its source does not give',
    changed(factsPath, ({ properties }) => {
      properties.shoe_size = { type: 'integer', minimum: 0, maximum: 3, source: 'applicant' };
    }),
    /The source \\"applicant\\" does not give the fact \\"shoe_size\\"/,
  ],
  [
    'a source that there is not',
    changed(factsPath, ({ properties }) => {
      properties.shoe_size = { type: 'boolean', source: 'cobbler' };
    }),
    /source of facts \\"cobbler\\"/,
  ],
  [
    'no facts schema',
    new Map([...files].filter(([path]) => path !== factsPath)),
    /has no facts of a flow \\"application\\"/,
  ],
  [
    'a condition that is nothing',
    changed(flowPath, (flow) => {
      for (const name of Object.keys(flow.conditions)) flow.conditions[name] = null;
    }),
    /flow\.cannot_run: Cannot \w+ .*null/,
  ],
];

describe.each(DIALECTS)('a flow that fails when it runs, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterEach(() => runRelease(portal, files));
  afterAll(() => portal.close());

  it('continues in the previous release if the current one has no such flow', async () => {
    const { token } = await portal.invite();
    await runRelease(portal, new Map([...files].filter(([path]) => path !== flowPath)));
    const { status, headers } = await portal.ask('GET', '/api/applicant/application', { token });
    expect([status, headers['x-release']]).toEqual([200, expect.stringContaining(builtInRelease().hash)]);
  });

  it.each(broken)('is refused alone: %s', async (_, release, reason) => {
    const { token } = await portal.invite();
    await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
    const before = portal.logged().length;
    await runRelease(portal, release);
    for (const language of ['en', 'es']) {
      const { status, body } = await portal.ask('GET', '/api/applicant/application', {
        token,
        headers: { 'accept-language': language },
      });
      expect([status, body.error]).toEqual([
        503,
        {
          code: 'flow.cannot_run',
          flow: 'application',
          trace: expect.any(String),
          message: expect.stringMatching(
            language === 'en' ? /^This part of the portal/ : /^Esta parte del portal/,
          ),
        },
      ]);
    }
    const line =
      portal
        .logged()
        .slice(before)
        .split('\n')
        .find((one) => one.includes('"flow.cannot_run"')) ?? '';
    expect(line).toMatch(reason);
    expect(JSON.parse(line)).toMatchObject({ level: 50, flow: 'application' });
    // Everything else is served.
    const offered = await portal.ask('GET', '/api/flows', { token });
    expect(offered.body.map(({ flow }: { flow: string }) => flow)).toEqual([
      'application-decision',
      'pet-joins',
    ]);
    const pet = await portal.ask('POST', '/api/flows/pet-joins/processes', { token, body: {} });
    const lease = await portal.ask('POST', '/api/flows/lease/processes', { token, body: {} });
    expect([pet.status, lease.status]).toEqual([200, 200]);
    await runRelease(portal, files);
    expect((await portal.ask('GET', '/api/applicant/application', { token })).status).toBe(200);
  });
});
