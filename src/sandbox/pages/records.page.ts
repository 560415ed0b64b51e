/** The start page, the payment providers' ledger and the bureau's exams. */
import type { BureauExam, Screening } from '../bureau.routes.ts';
import type { Charge } from '../ledger.ts';
import { type Html, html } from './html.ts';
import { type Look, page } from './page.ts';
import { dollars } from './texts.ts';

/** The start page with links to the others. */
export function startPage({ portalUrl, look }: { portalUrl: string; look: Look }): Html {
  const { say } = look;
  const tile = (path: string, key: string): Html =>
    html`<li><a class="card tile" href="/${path}"><strong>${say(key)}</strong><span>${say(`start_${key}`)}</span></a></li>`;
  return page({
    look,
    title: say('sandbox'),
    kind: 'window',
    body: html`<main class="wide"><h1>${say('sandbox')}</h1><p class="lead">${say('start_lead')}</p>
<ul class="tiles">${tile('inbox', 'inbox')}${tile('ledger', 'ledger')}${tile('bureau', 'bureau')}${tile('faults', 'faults')}</ul>
<p><a href="${portalUrl}">${say('to_portal')}</a></p></main>`,
  });
}

/** Every charge, newest first. */
export function ledgerPage({ charges, look }: { charges: readonly Charge[]; look: Look }): Html {
  const { say, language } = look;
  const columns = ['time', 'provider', 'method', 'amount', 'fee', 'banks', 'state', 'requests', 'reference'];
  return page({
    look,
    title: say('ledger'),
    kind: 'window',
    body: html`<main class="wide"><h1>${say('ledger')}</h1>${
      charges.length === 0
        ? html`<p class="empty">${say('nothing')}</p>`
        : html`<div class="scroll"><table><thead><tr>${columns.map((name) => html`<th scope="col">${say(name)}</th>`)}</tr></thead>
<tbody>${charges.map(
            (charge) =>
              html`<tr><td>${charge.created_at.slice(0, 19).replace('T', ' ')}</td><td>${charge.provider}</td><td>${charge.method}</td>
<td class="number-cell">${dollars(language, charge.amount)}</td><td class="number-cell">${dollars(language, charge.fee)}</td>
<td>${Object.entries(charge.banks ?? {}).map(([bank, cents]) => html`<div>${bank}: ${dollars(language, cents)}</div>`)}</td>
<td><span class="tag tag-${charge.state}">${charge.state}</span></td><td class="number-cell">${charge.requests}</td><td><code>${charge.reference}</code></td></tr>`,
          )}</tbody></table></div>`
    }</main>`,
  });
}

export interface BureauView {
  exams: readonly BureauExam[];
  screenings: ReadonlyMap<string, Screening>;
  look: Look;
}

/** Every exam, newest first, with the right answers marked. */
export function bureauPage({ exams, screenings, look }: BureauView): Html {
  const { say } = look;
  return page({
    look,
    title: say('bureau'),
    kind: 'window',
    body: html`<main class="wide"><h1>${say('bureau')}</h1><p class="lead">${say('pass_rule')}</p>
${exams.length === 0 ? html`<p class="empty">${say('nothing')}</p>` : null}
${exams.map(
  (exam) => html`<section class="card exam"><h2>${screenings.get(exam.screening)?.name ?? exam.screening}
<span class="tag tag-${exam.result === 'Passed' ? 'paid' : exam.result === '' ? 'pending' : 'declined'}">${exam.result || say('open')}</span></h2>
<p><code>${exam.examId}</code></p><ol>${exam.questions.map(
    (question) =>
      html`<li>${question.questionPromptText}<ul>${question.choices.map(
        (choice) =>
          html`<li>${
            choice.choiceKeyName === question.right
              ? html`<strong class="right">✓ ${choice.choiceDisplayText}<span class="unseen"> (${say('right_answer')})</span></strong>`
              : choice.choiceDisplayText
          }</li>`,
      )}</ul></li>`,
  )}</ol></section>`,
)}</main>`,
  });
}
