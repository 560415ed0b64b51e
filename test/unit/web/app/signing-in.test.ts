import { describe, expect, it } from 'vitest';
import { firstLanguage, LANGUAGE_STORED_UNDER } from '../../../../src/web/app/first/first-language.ts';
import { createNotifications } from '../../../../src/web/app/notifications/notifications.ts';
import { afterSignIn, signInFor } from '../../../../src/web/app/session/after-sign-in.ts';
import { unitWord } from '../../../../src/web/app/shell/unit-word.ts';
import { signInIssues } from '../../../../src/web/features/signin/sign-in-form.ts';
import { words } from '../../../browser/support/words.ts';

describe('the sign-in form', () => {
  const filled = { email: 'ada@example.com', password: 'x', property_id: '12' };

  it('[PLT-234] [PLT-236] [PLT-237] reports missing values by key', () => {
    expect(signInIssues({ email: '', password: '', property_id: '' }, 1)).toEqual({
      email: 'email.required',
      password: 'password.required',
      property_id: 'property_id.required',
    });
  });

  it('[PLT-235] requires a valid e-mail address', () => {
    expect(signInIssues({ ...filled, email: 'ada' }, 2)).toEqual({ email: 'email.invalid' });
  });

  it.each(['en', 'es'] as const)('[PLT-240] has texts for each of its keys, in %s', (language) => {
    const t = words(language);
    const keys = [
      ...Object.values(signInIssues({ email: '', password: '', property_id: '' }, 1)),
      ...Object.values(signInIssues({ ...filled, email: 'ada', property_id: 'A1' }, 1)),
    ];
    expect(keys).toHaveLength(5);
    for (const key of keys) expect(t(`signin:issues.${key}`)).toMatch(/^\p{Lu}.{10,}\.$/u);
  });

  it('[PLT-238] [PLT-239] requires a numeric property id, unless several properties are known', () => {
    expect(signInIssues({ ...filled, property_id: 'A1' }, 3)).toEqual({ property_id: 'property_id.number' });
    expect(signInIssues({ ...filled, property_id: '' }, 0)).toEqual({ property_id: 'property_id.required' });
    expect(signInIssues({ ...filled, property_id: '' }, 2)).toEqual({});
  });
});

describe('the sign-in link for a page that requires a sign-in', () => {
  it('[PLT-065] leads back to its path and query', () => {
    expect(signInFor({ pathname: '/parcels', search: '?page=2&sort=a' })).toBe(
      '/auth/login?redirect=%2Fparcels%3Fpage%3D2%26sort%3Da',
    );
  });

  it('[PLT-066] [PLT-067] does not lead back to the log-out page, nor to /', () => {
    expect(signInFor({ pathname: '/auth/logout', search: '' })).toBe('/auth/login');
    expect(signInFor({ pathname: '/', search: '?a=1' })).toBe('/auth/login');
  });
});

describe('the page after a sign-in', () => {
  it.each([
    [null, '/tenant'],
    ['/workorders?page=2', '/workorders?page=2'],
    ['//evil.example/', '/tenant'],
    ['/\\evil.example', '/tenant'],
    ['https://evil.example/', '/tenant'],
    ['javascript:alert(1)', '/tenant'],
    ['/\t/evil.example', '/tenant'],
    ['/auth/../tenant', '/tenant'],
  ])('%s: %s', (asked, expected) => {
    expect(afterSignIn(asked)).toBe(expected);
  });
});

describe('the initial language', () => {
  it('[PLT-009] [PLT-010] is the last chosen one, else the first supported one of the browser, else English', () => {
    expect(LANGUAGE_STORED_UNDER).toBe('language');
    expect(firstLanguage(null, [])).toBe('en');
    expect(firstLanguage('es', ['en'])).toBe('es');
    expect(firstLanguage(null, ['fr', 'es-MX', 'en'])).toBe('es');
    expect(firstLanguage('fr', ['de'])).toBe('en');
  });
});

describe('the home of a resident', () => {
  it('[PLT-150] is a Unit in a residential property, and a Suite in any other', () => {
    const t = words('en');
    const worded = (type: string) => t(`session:unit_selector.${unitWord(type)}`, { name: '204' });
    expect(['RESIDENTIAL', 'COMMERCIAL', 'MIXED'].map(worded)).toEqual([
      'Unit 204',
      'Suite 204',
      'Suite 204',
    ]);
  });
});

describe('notifications', () => {
  it('are at most the newest two at once, without repeated texts', () => {
    const notifications = createNotifications();
    for (const text of ['a', 'b', 'b', 'c']) notifications.notify('info', text);
    expect(notifications.current().map(({ text }) => text)).toEqual(['b', 'c']);
  });

  it('[PLT-138] are limited by snackbars only: a toast displaces none', () => {
    const notifications = createNotifications();
    for (const text of ['a', 'b']) notifications.notify('info', text);
    notifications.toast('warning', 'c');
    expect(notifications.current().map(({ as, text }) => `${as} ${text}`)).toEqual([
      'snackbar a',
      'snackbar b',
      'toast c',
    ]);
  });
});
