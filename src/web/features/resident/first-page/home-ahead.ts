import { isOver } from '../../../../contract/access/lease-status.ts';
import type { Brand } from '../../../../contract/brand/brand.contract.ts';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import type { LeaseUnit } from '../../../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { brandVariants, DEFAULT_COLOUR } from '../../../app/brand/brand-shades.ts';
import { LANGUAGE_NAMES } from '../../../app/first/first-language.ts';
import { unitWord } from '../../../app/shell/unit-word.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { timeAgo } from '../dashboard/last-login.ts';
import { daysToMonthEnd, leaseRemaining } from '../dashboard/lease-remaining.ts';
import { offersPayment } from '../dashboard/offers-payment.ts';
import { card, element, facts, ring } from './elements.ts';
import './home-ahead.css';
import type { Say } from './texts.ts';

/** Data for the top of the start page. */
export interface HomeAhead {
  readonly user: UserSession;
  readonly unit: LeaseUnit;
  readonly dashboard: Dashboard;
  readonly brand: Partial<Brand>;
  readonly say: Say;
  readonly language: string;
  /** Current time, as ISO 8601. */
  readonly now: string;
}

/** The payment page. */
const PAY_PAGE = '/tenant/make-payment';

/**
 * The top of the start page in its final layout: frame, greeting, what is owed, lease, property. The page's own code
 * adds the rest below and beside it, and nothing of this moves.
 */
export function homeAhead(home: HomeAhead): HTMLElement {
  const main = element(
    'div',
    'ahead-main',
    greeting(home),
    element('div', 'ahead-cards', amountDue(home), lease(home), property(home)),
  );
  main.setAttribute('role', 'main');
  const place = element('div', 'ahead', header(home.brand), element('div', 'ahead-area', menuPlace(), main));
  const shades = brandVariants(home.brand.colour ?? DEFAULT_COLOUR);
  place.style.setProperty('--ahead-brand', shades[80]);
  place.style.setProperty('--ahead-brand-dark', shades[70]);
  place.style.setProperty('--ahead-brand-on-dark', shades[100]);
  return place;
}

function header({ logo, mobile_logo, property_name = '' }: Partial<Brand>): HTMLElement {
  const picture = element('picture', '');
  if (logo && mobile_logo) {
    const narrow = element('source', '');
    narrow.media = '(max-width: 599px)';
    narrow.srcset = mobile_logo;
    picture.append(narrow);
  }
  const image = element('img', '');
  image.src = logo || '/latchkey.svg';
  image.alt = '';
  picture.append(image);
  const name = element('span', 'ahead-name', property_name === '' ? 'Latchkey' : property_name);
  const brand = element('div', 'ahead-mark', element('span', 'ahead-opener'), picture, name);
  return element('header', '', element('div', 'ahead-bar', brand, languages()));
}

/** Space for the language buttons, so that a long property name wraps as it will on the page. */
function languages(): HTMLElement {
  const names = Object.values(LANGUAGE_NAMES).map((name) => element('span', '', name));
  const made = element('div', 'ahead-languages', ...names);
  made.setAttribute('aria-hidden', 'true');
  return made;
}

/** Space for the menu. */
function menuPlace(): HTMLElement {
  return element('div', 'ahead-menu');
}

function greeting({ user, unit, say, now, language }: HomeAhead): HTMLElement {
  const name = `${user.first_name} ${user.last_name}`.trim();
  const made = element('div', 'ahead-greeting', element('h1', '', say('greeting', { name })));
  if (unit.last_login !== null)
    made.append(element('p', '', say('last_login', { ago: timeAgo(unit.last_login, now, language) })));
  return made;
}

function amountDue({ unit, dashboard, say, language }: HomeAhead): HTMLElement {
  const { modules, today, showing_potential_recurring_charges } = dashboard;
  const money = (cents: number | null) =>
    cents === null ? say('not_available') : formatMoney(cents, language);
  const lines: readonly (readonly [string, string])[] = [
    ...(showing_potential_recurring_charges
      ? [[say('amount_due.potential'), money(modules.total_potential_charge)] as const]
      : []),
    [say('amount_due.failed'), money(modules.failed_payment_amount)],
    [say('amount_due.deposit'), money(modules.total_security_deposit_amount)],
    ...(isOver(unit.lease_status)
      ? []
      : [[say('amount_due.days_remaining'), String(daysToMonthEnd(today))] as const]),
  ];
  const actions = element('div', 'ahead-actions');
  if (offersPayment(unit, modules.total_charge_amount)) {
    const pay = element('a', 'ahead-button ahead-primary', say('amount_due.pay'));
    pay.href = PAY_PAGE;
    actions.append(pay);
  }
  const bill = element('button', 'ahead-button', say('amount_due.bill'));
  bill.type = 'button';
  actions.append(bill);
  return card(
    say('amount_due.title'),
    element('p', 'ahead-amount', money(modules.total_charge_amount)),
    facts('ahead-lines', lines),
    actions,
  );
}

function lease({ unit, dashboard, say }: HomeAhead): HTMLElement {
  const { today, is_mtm } = dashboard;
  const left = leaseRemaining({ today, start: unit.lease_start_date, end: unit.lease_end_date, is_mtm });
  const shown =
    left.unit === 'mtm'
      ? ring(1, element('span', '', say('ring.mtm')))
      : ring(
          left.share,
          element('strong', '', String(left.count)),
          element('span', '', say(`ring.${left.unit}`, { count: left.count })),
        );
  return card(
    say('lease.title'),
    shown,
    facts('ahead-facts', [
      [say('lease.number'), unit.lease_uid],
      [say('lease.start'), formatDay(unit.lease_start_date)],
      [say('lease.end'), formatDay(unit.lease_end_date)],
      [say('lease.account'), dashboard.billing_account_number],
    ]),
  );
}

function property({ unit, dashboard, say }: HomeAhead): HTMLElement {
  return card(
    say('property.title'),
    facts('ahead-facts', [
      [say('property.name'), unit.property_name],
      [say('property.company'), dashboard.customer_company],
      [say(`property.${unitWord(unit.property_type)}`), unit.unit_uid],
      [say('property.address'), dashboard.property_address],
    ]),
  );
}
