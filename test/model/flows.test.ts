import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogs } from '../../machines/catalogs.ts';
import { machines } from '../../machines/registry.ts';
import { checkProduct, exploreProduct } from '../../src/cli/check/check-product.ts';
import { demoNames } from '../../src/cli/demo/properties.ts';
import { compiledFlow, flowNames } from '../paths/load-flow.ts';

const root = join(import.meta.dirname, '..', '..');
const flows = flowNames();

describe('the flows, forms and texts of the product', () => {
  const check = checkProduct(root, demoNames());

  it('are consistent', () => {
    expect([...check.errors, ...check.warnings].map((error) => error.message)).toEqual([]);
  });

  it('hold in every situation that exploration reaches', { timeout: 60_000 }, () => {
    expect(exploreProduct(root, flows)).toEqual([]);
  });

  it('are complete', () => {
    expect(check.rows.map((row) => row.flow)).toEqual(flows);
    const inCode = flows.filter((name) => (compiledFlow(name).file.start?.subject ?? name) === name);
    expect(Object.keys(catalogs)).toEqual(inCode);
    expect(check.forms).toBeGreaterThanOrEqual(12);
    expect(Object.keys(check.messages)).toEqual(['en', 'es']);
  });

  it('produce one cached machine each', () => {
    for (const name of flows) {
      expect(compiledFlow(name)).toBe(compiledFlow(name));
    }
  });

  it('use the machine names of the registry', () => {
    for (const [name, machine] of Object.entries(machines)) expect(machine.id).toBe(name);
  });
});

describe('npm run flows', () => {
  const copy = mkdtempSync(join(tmpdir(), 'latchkey-flows-'));
  beforeAll(() => {
    for (const folder of ['flows', 'schemas', 'locales']) {
      cpSync(join(root, folder), join(copy, folder), { recursive: true });
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** The messages of the check while one file is changed. */
  function said(
    path: string,
    change: (text: string) => string,
    kind: 'errors' | 'warnings' = 'errors',
  ): string[] {
    const file = join(copy, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
    try {
      return checkProduct(copy)[kind].map((error) => error.message);
    } finally {
      writeFileSync(file, before);
    }
  }

  it('reports no errors for an unchanged copy', () => {
    expect(checkProduct(copy).errors).toEqual([]);
  });

  it('shows the path to a second charge if the flow file forgets to guard it', { timeout: 60_000 }, () => {
    const file = join(copy, 'flows/application.flow.json');
    const before = readFileSync(file, 'utf8');
    const guard = /"when": \["duesOpen", "attemptInFlight"\], "to": "paymentInFlight"/g;
    const open = before
      .replaceAll(guard, '"when": ["duesOpen", "attemptInFlight"], "to": "paying"')
      .replace('["paymentBlocked", "unitGone", "attemptInFlight"]', '["paymentBlocked", "unitGone"]');
    writeFileSync(file, open);
    const found = exploreProduct(copy, ['application']);
    writeFileSync(file, before);
    const broken = found.find(({ at }) => at === '/properties/neverChargedAgainAfterSilence');
    expect(broken).toMatchObject({ severity: 'error', file: 'flows/application.flow.json' });
    expect(broken?.path.some((line) => line.includes('paymentInFlight'))).toBe(true);
  });

  it('reports a file that is not JSON', () => {
    const [first] = said('flows/application.flow.json', (text) =>
      text.replace('"version": 1,', '"version": 1'),
    );
    expect(first).toContain('flows/application.flow.json: is not JSON:');
  });

  it('reports a facts schema that does not exist', () => {
    const found = said('flows/application.flow.json', (text) =>
      text.replace('"application/facts"', '"application/fax"'),
    );
    expect(found).toContain('flows/application.flow.json /facts: there is no facts schema "application/fax"');
  });

  it('reports a flow in a file with another name', () => {
    const found = said('flows/application.flow.json', (text) =>
      text.replace('"id": "application"', '"id": "aplication"'),
    );
    expect(found).toContain(
      'flows/application.flow.json /id: the flow "aplication" stands in the file of another name',
    );
  });

  it('reports a text that Spanish lacks, and a placeholder that differs', () => {
    const path = 'locales/es/application.json';
    const withoutPayments = (text: string) => text.replace(/"payments": "[^"]*"/, '"payments": ""');
    expect(said(path, withoutPayments)).toEqual([
      `${path} /tabs/payments: the text is missing that es should have, as en does; 1 in this file. People can choose es, so it must be complete`,
    ]);
    const differing = said(path, (text) => text.replace('{{number}}', '{{numero}}'));
    expect(differing[0]).toContain('has the placeholders numero in es, but number in en');
  });

  it('reports errors in a form', () => {
    const found = said('schemas/application/pets.ui.json', (text) =>
      text.replace('"widget": "upload"', '"widget": "uplaod"'),
    );
    expect(found[0]).toContain('schemas/application/pets.ui.json /fields/files/widget');
    expect(found[0]).toContain('did you mean "upload"?');
  });
});
