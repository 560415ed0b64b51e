/**
 * Shows the top of a resident's start page, above all what is owed, and then starts the page's own code, which on a
 * slow phone runs for more than a second before it shows an amount. The page reuses the same responses.
 */
import { BRAND_META } from '../../../../contract/first-requests.ts';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import { beginLanguage, firstTexts, metaOf } from '../../../app/first/first-requests.ts';
import { endAhead, showAhead } from '../../../app/first/shown-ahead.ts';
import { answerTo, painted, startPageAfter } from '../../../app/first/start-page.ts';
import { storedSession } from '../../../app/session/session-storage.ts';
import { homeAhead } from './home-ahead.ts';
import { textsOf } from './texts.ts';

const TIMES = { waits: 3000, shown: 15_000 };

/**
 * @param isLate whether the page's own code has started: then it shows the page.
 * @throws the reason if there is no start page with amounts to show; the page itself reports it.
 */
async function showHome(isLate: () => boolean): Promise<void> {
  const user = storedSession(window.localStorage);
  const { units = [], lease_id = null } = user?.metas.lease ?? {};
  const unit = units.find((one) => one.lease_id === lease_id);
  const language = beginLanguage();
  const textsUrl = firstTexts(language);
  // An impersonation is announced first; a person who does not pay here has another first card.
  if (user === null || unit === undefined || textsUrl === null || user.impersonation !== null) return;
  if (user.metas.blocked_modules.includes('MAKE_PAYMENTS')) return;
  const { token } = user;
  const [dashboard, isAddendumDone, texts] = await Promise.all([
    answerTo<Dashboard>('/api/tenant/dashboard', token),
    answerTo<boolean>('/api/tenant/addendum_submitted', token),
    answerTo<Readonly<Record<string, unknown>>>(textsUrl),
  ]);
  // An unknown amount comes with an explanation, and an addendum comes before everything.
  if (isLate() || !isAddendumDone || dashboard.modules.total_charge_amount === null) return;
  const brand = JSON.parse(metaOf(BRAND_META) ?? '{}');
  const say = textsOf(texts.dashboard, language);
  const now = new Date().toISOString();
  const place = homeAhead({ user, unit, dashboard, brand, say, language, now });
  document.documentElement.lang = language;
  showAhead(place);
  await painted();
}

void startPageAfter(showHome, endAhead, TIMES);
