/** The page of a social provider for choosing a person. */
import type { SocialAccount } from '../social/people.ts';
import { type Html, html } from './html.ts';
import { type Look, page } from './page.ts';

export interface SocialPage {
  /** `Google` or `Facebook`. */
  name: string;
  /** The people to choose from; null if the visit is over. */
  people: readonly SocialAccount[] | null;
  look: Look;
}

/** A button per person, and a form for anybody else. */
export function socialPage({ name, people, look }: SocialPage): Html {
  const { say } = look;
  const title = say('social_title', { name });
  const head = html`<header class="pay-head"><span class="mark" aria-hidden="true">${name.slice(0, 1)}</span><h1>${title}</h1></header>`;
  if (people === null) {
    const body = html`${head}<main><p class="note" role="status">${say('social_over')}</p></main>`;
    return page({ look, title, kind: 'popup', body });
  }
  const field = (id: string, type: string): Html =>
    html`<div class="field"><label for="${id}">${say(`social.${id}`)}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="off" maxlength="50" required></div>`;
  return page({
    look,
    title,
    kind: 'popup',
    body: html`${head}<main><p class="demo">${say('social_demo')}</p><h2>${say('social_choose')}</h2>
<form method="post"><ul class="people">${people.map(
      (person) =>
        html`<li><button type="submit" name="person" value="${person.id}" class="quiet">${person.first_name} ${person.last_name}<br><span>${person.email} (${say(person.email_verified ? 'social_verified' : 'social_unverified')})</span></button></li>`,
    )}</ul></form>
<h2>${say('social_other')}</h2>
<form method="post">${field('first_name', 'text')}${field('last_name', 'text')}${field('email', 'email')}
<div class="tick"><input id="email_verified" name="email_verified" type="checkbox" value="yes" checked><label for="email_verified">${say('social.email_verified')}</label></div>
<div class="actions"><button type="submit">${say('social_go')}</button></div></form>
<form method="post"><div class="actions"><button type="submit" name="cancel" value="yes" class="quiet">${say('cancel')}</button></div></form></main>`,
  });
}

/** The final page of a provider's sign-in window. */
export function socialDonePage(look: Look): Html {
  const title = look.say('social_done');
  const body = html`<main><p class="note" role="status">${title}</p></main>`;
  return page({ look, title, kind: 'popup', script: 'social-done.js', body });
}
