import { createInstance } from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import portal from '../../../../locales/en/portal.json' with { type: 'json' };
import session from '../../../../locales/en/session.json' with { type: 'json' };
import type { ErrorCode } from '../../../../src/contract/error-codes.ts';
import { ApiError } from '../../../../src/web/app/api/api-error.ts';
import { notifications } from '../../../../src/web/app/notifications/notifications.ts';
import { sessionNews } from '../../../../src/web/app/session/session-news.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { portal, session, errors } }, keySeparator: '.' });

describe('a message about a session', () => {
  const news = sessionNews(i18n);
  const said = async (tell: () => void) => {
    tell();
    await expect.poll(() => notifications.current()).toHaveLength(1);
    return notifications.current().map(({ as, intent, text }) => [as, intent, text]);
  };
  beforeEach(() => {
    for (const { id } of notifications.current()) notifications.dismiss(id);
  });
  const refused = new ApiError(409, 'a.new.code' as ErrorCode, 'Please call us.');

  it('[PLT-328] is an error in a snackbar, which is at the top center, if a verification failed', async () => {
    expect(await said(() => news.ofSession('failed', { output: { reason: refused } }))).toEqual([
      ['snackbar', 'error', 'Please call us.'],
    ]);
  });

  it('[PLT-346] is the server’s text if it did not end an impersonation', async () => {
    expect(await said(() => news.ofImpersonation('failed', { error: refused }))).toEqual([
      ['snackbar', 'error', 'Please call us.'],
    ]);
  });

  it('is a success after the end of an impersonation and after a sign-in', async () => {
    expect(await said(() => news.ofImpersonation('ended', null))).toEqual([
      ['snackbar', 'success', session.impersonation.ended],
    ]);
    notifications.dismiss(notifications.current()[0]?.id ?? 0);
    expect(await said(() => news.ofSession('signedIn', null))).toEqual([
      ['snackbar', 'success', session.news.signedIn],
    ]);
  });
});
