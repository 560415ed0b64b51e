import { describe, expect, it } from 'vitest';
import { testSandbox } from './sandbox.ts';

const mail = {
  from: 'Office <o@a.example>',
  to: 'ada@b.example',
  subject: 'Hello <b>',
  text: 'See https://a.example/x?y=1.',
};

describe('the inbox', () => {
  it('stores a mail once even if it is sent twice', async () => {
    const sandbox = testSandbox();
    for (const _time of [1, 2]) await sandbox.call('POST', '/mail/messages', { reference: 'm1', body: mail });
    const { body } = await sandbox.call('GET', '/inbox.json?to=ada@b.example');
    expect(body.messages).toMatchObject([{ channel: 'mail', subject: 'Hello <b>' }]);
  });

  it('accepts SMS only with the key', async () => {
    const sandbox = testSandbox();
    const body = { to: '+15125550100', text: 'Code 123' };
    expect((await sandbox.call('POST', '/sms/messages', { body })).status).toBe(401);
    expect((await sandbox.call('POST', '/sms/messages', { key: 'k-sms', body })).status).toBe(202);
  });

  it('shows messages escaped, with links, and marks them as read', async () => {
    const sandbox = testSandbox();
    const { body } = await sandbox.call('POST', '/mail/messages', { body: mail });
    expect((await sandbox.call('GET', '/inbox')).text).toContain('Inbox (1)');
    const page = await sandbox.call('GET', `/inbox/${body.id}`);
    expect(page.text).toContain('Hello &lt;b&gt;');
    expect(page.text).toContain('<a href="https://a.example/x?y=1" rel="noreferrer">');
    expect((await sandbox.call('GET', '/inbox')).text).toContain('Inbox (0)');
  });

  it('answers an unknown message with 404', async () => {
    expect((await testSandbox().call('GET', '/inbox/none')).status).toBe(404);
  });
});
