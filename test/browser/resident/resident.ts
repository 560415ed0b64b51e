/** A resident who is signed in, with the pages of their area. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type MadeResident, makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT, type ResidentWish } from '../../../src/cli/demo/resident/resident-wish.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { momentIn } from '../../../src/ledger/moment.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { browserOf } from '../session/people.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { type Language, type Words, words } from '../support/words.ts';

/** As wide as a phone. */
export const PHONE = { width: 390, height: 844 } as const;

export interface ResidentOptions {
  /** Properties of the resident. */
  readonly wish?: Partial<ResidentWish>;
  /** A resident who was created before. */
  readonly who?: MadeResident;
  readonly language?: Language;
  /** Shows the dialogs of the first visit: the property's notices, and the question for a mobile number. */
  readonly notices?: boolean;
  /** The size of the window, the color scheme, and so on. */
  readonly browser?: BrowserContextOptions;
}

export interface ResidentVisit {
  readonly who: MadeResident;
  readonly session: UserSession;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Returns a text of the portal in the language of the visit, as in `t('workorders:list.title')`. */
  readonly t: Words;
  /** Opens a page of the area and waits for its heading. */
  open(path: string): Promise<Page>;
  /** Closes the browser. */
  leave(): Promise<void>;
}

/** The due day of a rent that is due today: no late fee is charged while a test looks at what is due. */
export const rentDueToday = (): Pick<ResidentWish, 'due_day'> => ({
  due_day: Number(momentIn('America/Chicago', new Date()).day.slice(8)),
});

/** Creates a resident in the running portal. */
export const newResident = (wish: Partial<ResidentWish> = {}): Promise<MadeResident> =>
  office((deps) => makeResident(deps, { ...PLAIN_RESIDENT, ...wish }));

/** @example const { open, t } = await visitAsResident(browser, { language: 'es', browser: { viewport: PHONE } }) */
export async function visitAsResident(
  browser: Browser,
  { wish, who: known, language = 'en', notices = false, browser: options = {} }: ResidentOptions = {},
): Promise<ResidentVisit> {
  const who = known ?? (await newResident(wish));
  const session = await office(async (deps) => {
    const user = await findUser(deps.db, who.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    return openSessionFor(deps, deps.db, user, { asker, lease_id: who.lease_id });
  });
  const context = await browserOf(browser, { ...session, language }, { locale: language, ...options });
  if (!notices)
    await context.addInitScript(() => {
      window.localStorage.setItem('shoutbox_read', '1');
      window.localStorage.setItem('mobile_asked', '1');
    });
  const page = await context.newPage();
  return {
    who,
    session,
    context,
    page,
    t: words(language),
    async open(path) {
      await page.goto(portal().baseUrl + path);
      // The heading of the final page, as the page that is rendered ahead has one too.
      await page.locator('#root').getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
    leave: () => context.close(),
  };
}
