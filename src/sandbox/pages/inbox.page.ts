/** The pages of the inbox: a list with one filter per recipient, and a single message. */
import { type Html, html, linked } from './html.ts';
import { type Look, page } from './page.ts';

interface InboxView {
  messages: readonly InboxMessage[];
  /** Filters by recipient; '' shows all messages. */
  recipient: string;
  look: Look;
}

/** The list, newest first. Each recipient has its own colored disc. */
export function inboxPage({ messages, recipient, look }: InboxView): Html {
  const { say } = look;
  const recipients = [...new Set(messages.map((message) => message.to))];
  const shown = recipient === '' ? messages : messages.filter((message) => message.to === recipient);
  const chip = (to: string, text: string): Html =>
    html`<li><a class="chip" href="/inbox${to === '' ? '' : `?to=${encodeURIComponent(to)}`}"${
      to === recipient ? html` aria-current="true"` : null
    }>${to === '' ? null : mark(to)}${text}</a></li>`;
  return page({
    look,
    title: `${say('inbox')} (${messages.filter((message) => !message.read).length})`,
    kind: 'window',
    body: html`<main class="wide"><h1>${say('inbox')}</h1>
${recipients.length === 0 ? null : html`<ul class="chips">${chip('', say('everybody'))}${recipients.map((to) => chip(to, to))}</ul>`}
${
  shown.length === 0
    ? html`<div class="empty"><p><strong>${say('no_messages')}</strong></p><p>${say('no_messages_hint')}</p></div>`
    : html`<ul class="messages">${shown.map((message) => entry(message, look))}</ul>`
}</main>`,
  });
}

/** One message, with clickable links. */
export function messagePage({ message, look }: { message: InboxMessage; look: Look }): Html {
  const { say } = look;
  const subject = message.subject || message.channel.toUpperCase();
  return page({
    look,
    title: subject,
    kind: 'window',
    body: html`<main class="wide"><p><a href="/inbox">← ${say('back')}</a></p>
<article class="message"><h1>${subject}</h1><dl class="facts">
<div><dt>${say('to')}</dt><dd>${mark(message.to)}${message.to}</dd></div>
${message.from === '' ? null : html`<div><dt>${say('from')}</dt><dd>${message.from}</dd></div>`}
<div><dt>${say('received')}</dt><dd>${when(message.received_at, look)}</dd></div></dl>
<div class="text">${linked(message.text)}</div></article></main>`,
  });
}

function entry(message: InboxMessage, look: Look): Html {
  const subject = message.subject || message.text.slice(0, 80);
  return html`<li class="${message.read ? 'read' : 'new'}"><a href="/inbox/${message.id}">${mark(message.to)}
<span class="who">${message.to}</span><span class="subject">${message.read ? null : html`<span class="unseen">${look.say('unread')}: </span>`}${subject}</span>
<span class="channel">${message.channel.toUpperCase()}</span><time>${when(message.received_at, look)}</time></a></li>`;
}

/** A disc with the recipient's initial, in one of eight colors derived from the address. */
function mark(recipient: string): Html {
  const colour = [...recipient].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8;
  return html`<span class="disc disc-${colour}" aria-hidden="true">${recipient.replace(/^\+/, '').charAt(0).toUpperCase()}</span>`;
}

function when(iso: string, { language }: Look): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A stored mail or SMS. */
export interface InboxMessage {
  id: string;
  channel: 'mail' | 'sms';
  from: string;
  to: string;
  subject: string;
  text: string;
  read: boolean;
  /** ISO 8601, UTC. */
  received_at: string;
  /** Why it did not arrive; omitted: it did. */
  bounced?: string;
}
