import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { copyProperty, type ListedProperty } from '../support/copy-property.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { type Language, type Words, words } from '../support/words.ts';

const { baseUrl, sandboxUrl } = portal();

/** A visitor who fills in a guestcard, in one language. */
export interface Guest {
  readonly page: Page;
  readonly t: Words;
  readonly email: string;
  /** A unique phone number of ten digits. */
  readonly number: string;
  /** A field of a form, by its key. */
  field(name: string): ReturnType<Page['getByLabel']>;
  button(key: string, values?: Record<string, string>): ReturnType<Page['getByRole']>;
  open(unit: string, mode?: 'request_info'): Promise<void>;
  /** Fills in the required fields. */
  fill(unit: string): Promise<void>;
  submit(): Promise<void>;
}

let guests = 0;

/** @example const nora = guestOn(page, 'es'); await nora.open(unit); await nora.fill(unit) */
export function guestOn(page: Page, language: Language): Guest {
  const t = words(language);
  guests += 1;
  const tail = `${process.pid % 1000}${String(guests).padStart(2, '0')}`;
  const self: Guest = {
    page,
    t,
    email: `guest${tail}@example.com`,
    number: `512${tail.padStart(7, '5')}`,
    field: (name) => page.getByLabel(t(`guestcard:fields.${name}`), { exact: true }),
    button: (key, values) => page.getByRole('button', { name: t(key, values), exact: true }),
    async open(unit, mode) {
      const path = mode === undefined ? '/applicant/guestcard' : `/applicant/guestcard/${mode}`;
      await page.goto(`${baseUrl}${path}?unit_id=${unit}`);
      await self.field('first_name').waitFor();
    },
    async fill(unit) {
      const answer = await fetch(`${baseUrl}/api/applicant/unit/${unit}/guestcard`);
      const { form_facts } = (await answer.json()) as { form_facts: { movein_to: string } };
      await self.field('first_name').fill('nora');
      await self.field('last_name').fill('quill');
      await self.field('email').fill(self.email);
      await self.field('date_needed').fill(form_facts.movein_to);
      await self.field('date_needed').blur();
    },
    submit: () => self.button('guestcard:submit').click(),
  };
  return self;
}

interface ListedUnit {
  readonly id: string;
}

const copies = new Map<ListedProperty, Promise<string>>();
const given = new Set<string>();

/** A free unit that no other test uses, in a copy of the property that only this test file uses. */
export async function freeUnit(property: ListedProperty): Promise<string> {
  const copied = copies.get(property) ?? copyProperty(property);
  copies.set(property, copied);
  const answer = await fetch(`${baseUrl}/api/plugin/unit_list_data?property_id=${await copied}`);
  const { data } = (await answer.json()) as { data: ListedUnit[] };
  const found = data.find(({ id }) => !given.has(id));
  if (found === undefined) throw new Error(`${property} has no free unit left.`);
  given.add(found.id);
  await forgetLimits();
  return found.id;
}

/** Resets the rate limits, as the guests of all tests come from the same network address. */
function forgetLimits(): Promise<unknown> {
  return office(({ db }) =>
    db
      .deleteFrom('otp_counters')
      .where((row) => row.or([row('counter_key', 'like', 'holds:%'), row('counter_key', 'like', 'mails-%')]))
      .execute(),
  );
}

/** The newest code sent to a number or an address, once at least `atLeast` codes have been delivered. */
export async function codeTo(recipient: string, atLeast = 1): Promise<string> {
  for (let look = 0; look < 100; look += 1) {
    const answer = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(recipient)}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const codes = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    if (codes[0] !== undefined && codes.length >= atLeast) return codes[0];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No code came for ${recipient}.`);
}

/** Takes a unit by call, as another guest. */
export async function takeAway(unit: string): Promise<void> {
  const form = await fetch(`${baseUrl}/api/applicant/unit/${unit}/guestcard`);
  const { form_facts } = (await form.json()) as { form_facts: { movein_to: string } };
  const answer = await fetch(`${baseUrl}/api/applicant/unit/${unit}/guestcard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      guestcard_contact_form: {
        first_name: 'Faster',
        last_name: 'Guest',
        email: `faster-${unit}@example.com`,
        date_needed: form_facts.movein_to,
        lease_term: '12',
      },
    }),
  });
  if (!answer.ok) throw new Error(`The unit could not be taken: ${await answer.text()}`);
}

/** A visit of one guest in a new window. If it fails, the window stays open, so that its content is reported. */
export async function visitAs<T>(
  browser: Browser,
  language: Language,
  work: (guest: Guest) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ ...options, locale: language });
  const result = await work(guestOn(await context.newPage(), language));
  await context.close();
  return result;
}

/** The tab of a step, if the property has charges. */
export function tabOf({ page, t }: Guest, key: 'contact' | 'payment'): ReturnType<Page['getByRole']> {
  return page.getByRole('tab', { name: t(`guestcard:tabs.${key}`) });
}
