import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMachine } from '../../../src/cli/doctor/check-machine.ts';
import { checkProviders } from '../../../src/cli/doctor/check-providers.ts';
import { fine, printed, wrong } from '../../../src/cli/doctor/finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
let server: Server;
let port = 0;
let status = 404;
beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const statesOf = (findings: readonly { readonly about: string; readonly state: string }[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]));

describe('the doctor', () => {
  it('finds a taken port, and a folder that is a file', async () => {
    expect(
      statesOf(await checkMachine({ dataDir: folder, port: 0, host: '127.0.0.1', metrics: null })),
    ).toEqual({
      'Folder of data': 'fine',
      Disk: expect.stringMatching(/fine|doubtful/),
      Port: 'fine',
    });
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const found = statesOf(
      await checkMachine({ dataDir: file, port, host: '127.0.0.1', metrics: { host: '127.0.0.1', port } }),
    );
    expect(found).toMatchObject({
      'Folder of data': 'wrong',
      Port: 'wrong',
      'Port of the metrics': 'wrong',
    });
  });

  it('finds providers that are not reached or have a fault, and a clock that is wrong', async () => {
    const url = `http://127.0.0.1:${port}/api`;
    const silent = createPlainServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const nowhere = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const providers = {
      mail: { url: `smtp://${nowhere}`, from: '' },
      placepay: { url, key: '', publicKey: '', merchantId: '' },
      gateway: { url, key: '', pluginUrl: url },
      bureau: { url: `http://${nowhere}`, key: '', agency: { name: '', address: '', phone: '' } },
      sms: { url, key: '' },
      timeStamp: { url, certificatesFile: '' },
    };
    const rest = { PlacePay: 'fine', 'Card gateway': 'fine', 'Text messages': 'fine', 'Time stamps': 'fine' };
    const found = await checkProviders(providers, () => new Date());
    expect(statesOf(found)).toEqual({ ...rest, Mail: 'wrong', Screening: 'wrong' });
    expect(found.find(({ about }) => about === 'Mail')?.mend).toContain('MAIL_URL');
    status = 503;
    const late = statesOf(await checkProviders(providers, () => new Date(Date.now() - 3_600_000)));
    expect(late).toMatchObject({ PlacePay: 'doubtful', Clock: 'wrong' });
    silent.close();
  });

  it('prints a line for each finding, what mends it, and the sum', () => {
    expect(
      printed([
        fine('Disk', '80 GB.'),
        wrong('Port', 'taken.', 'End it.'),
        wrong('Key', 'other.', 'End it.'),
      ]),
    ).toBe(
      [
        'ok     Disk: 80 GB.',
        'WRONG  Port: taken.',
        'WRONG  Key: other.',
        '       → End it.',
        '',
        '3 looked at: 2 wrong.',
      ].join('\n'),
    );
  });
});
