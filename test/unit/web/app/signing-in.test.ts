import { describe, expect, it } from 'vitest';
import { firstLanguage } from '../../../../src/web/app/first/first-language.ts';
import { createNotifications } from '../../../../src/web/app/notifications/notifications.ts';
import { afterSignIn } from '../../../../src/web/features/signin/session.ts';
import { signInIssues } from '../../../../src/web/features/signin/sign-in-form.ts';

describe('the sign-in form', () => {
  const filled = { email: 'ada@example.com', password: 'x', property_id: '12' };

  it('names what is missing by its key', () => {
    expect(signInIssues({ email: '', password: '', property_id: '' }, 1)).toEqual({
      email: 'email.required',
      password: 'password.required',
      property_id: 'property_id.required',
    });
  });

  it('wants a property id that is a number, unless several properties are known', () => {
    expect(signInIssues({ ...filled, property_id: 'A1' }, 3)).toEqual({ property_id: 'property_id.number' });
    expect(signInIssues({ ...filled, property_id: '' }, 0)).toEqual({ property_id: 'property_id.required' });
    expect(signInIssues({ ...filled, property_id: '' }, 2)).toEqual({});
  });
});

describe('where a sign-in leads', () => {
  it.each([
    [null, '/tenant'],
    ['/workorders?page=2', '/workorders?page=2'],
    ['//evil.example/', '/tenant'],
    ['/\\evil.example', '/tenant'],
    ['https://evil.example/', '/tenant'],
  ])('%s: %s', (asked, expected) => {
    expect(afterSignIn(asked)).toBe(expected);
  });
});

describe('the language to begin with', () => {
  it('is the one chosen last, else the first of the browser that we speak, else English', () => {
    expect(firstLanguage('es', ['en'])).toBe('es');
    expect(firstLanguage(null, ['fr', 'es-MX', 'en'])).toBe('es');
    expect(firstLanguage('fr', ['de'])).toBe('en');
  });
});

describe('notifications', () => {
  it('are at most two at once, the newest ones, and no text twice', () => {
    const notifications = createNotifications();
    for (const text of ['a', 'b', 'b', 'c']) notifications.notify('info', text);
    expect(notifications.current().map(({ text }) => text)).toEqual(['b', 'c']);
  });
});
