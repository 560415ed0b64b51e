/** How long an import of leases takes. */

import type { App } from '../../../src/server/app-type.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { runImports } from '../../../src/server/features/office/import/run-imports.ts';

/** Seconds of each step of an import of units with their leases. */
export interface ImportTimes {
  readonly units: number;
  readonly check: number;
  readonly leases: number;
}

/**
 * Imports units and then leases, each with a resident, a deposit and an opening balance, as the office does.
 *
 * @param token of a member who may import
 * @example (await measureImport(deps, app, token, 10_000)).leases // 31.2
 */
export async function measureImport(
  deps: Deps,
  app: App,
  token: string,
  count: number,
): Promise<ImportTimes> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const units = [
    'Unit,Building,Floor plan,Beds,Baths,Sq Ft,Rent,Vacant from,Listed',
    ...numbers.map((n) => `I${n},I,A9,1,1,640,1450,2026-04-01,no`),
  ];
  const leases = [
    'Lease;Unit;Building;First name;Last name;Email;Start;End;Rent;Due day;Deposit;Balance',
    ...numbers.map(
      (n) => `I-${n};I${n};I;Ana;Ruiz${n};i${n}@mail.example;2025-06-01;2099-05-31;1450;5;1000;250.50`,
    ),
  ];
  const first = await imported(deps, app, token, 'units', units.join('\n'));
  const second = await imported(deps, app, token, 'leases', leases.join('\n'));
  return { units: first.run, check: second.check, leases: second.run };
}

/** Seconds for checking and for writing a file. */
async function imported(
  deps: Deps,
  app: App,
  token: string,
  kind: string,
  content: string,
): Promise<{ readonly check: number; readonly run: number }> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([content]), 'file.csv');
  const sent = new Response(form);
  const headers = { token, 'content-type': sent.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await sent.arrayBuffer());
  const ask = async (path: string, body: Buffer | object, head: Record<string, string>) => {
    const url = `/api/office/imports${path}`;
    const answer = await app.inject({ method: 'POST', url, headers: head, payload: body });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const { import_id, mapping } = await ask('', payload, headers);
  await ask(`/${import_id}/check`, { mapping }, { token });
  const check = await secondsOf(() => runImports(deps));
  await ask(`/${import_id}/run`, {}, { token });
  const run = await secondsOf(() => runImports(deps));
  const { body } = await app.inject({ url: `/api/office/imports/${import_id}`, headers: { token } });
  const { state, added } = JSON.parse(body);
  if (state !== 'done' || added === 0) throw new Error(body.slice(0, 500));
  return { check, run };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
