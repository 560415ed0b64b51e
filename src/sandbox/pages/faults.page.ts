/** The page of the fault switch. */
import { FAULT_KINDS, type Fault, PROVIDERS } from '../faults.ts';
import { type Html, html } from './html.ts';
import { type Look, page } from './page.ts';

/** A form that sets a fault, and the list of pending faults. */
export function faultsPage({ faults, look }: { faults: readonly Fault[]; look: Look }): Html {
  const { say } = look;
  const field = (name: string, label: string, input: Html): Html =>
    html`<div class="field"><label for="${name}">${say(label)}</label>${input}</div>`;
  return page({
    look,
    title: say('faults'),
    kind: 'window',
    script: 'faults.js',
    body: html`<main class="wide"><h1>${say('faults')}</h1><form id="fault-form" class="card line">
${field('provider', 'provider', html`<select id="provider" name="provider">${PROVIDERS.map((name) => html`<option>${name}</option>`)}</select>`)}
${field('kind', 'kind', html`<select id="kind" name="kind">${FAULT_KINDS.map((kind) => html`<option value="${kind}">${say(`kind.${kind}`)}</option>`)}</select>`)}
${field('ms', 'milliseconds', html`<input id="ms" name="ms" type="number" min="0" max="600000" value="3000">`)}
${field('times', 'times', html`<input id="times" name="times" type="number" min="1" max="1000" value="1">`)}
${field('message', 'message', html`<input id="message" name="message" value="Insufficient funds">`)}
<div class="actions"><button type="submit">${say('set_fault')}</button><button type="button" class="quiet" id="clear">${say('clear_faults')}</button></div></form>
<h2>${say('active_faults')}</h2>${
      faults.length === 0
        ? html`<p class="empty">${say('nothing')}</p>`
        : html`<div class="scroll"><table><thead><tr><th>${say('provider')}</th><th>${say('kind')}</th><th>${say('milliseconds')}</th><th>${say('times')}</th></tr></thead>
<tbody>${faults.map((fault) => html`<tr><td>${fault.provider}</td><td>${say(`kind.${fault.kind}`)}</td><td>${fault.ms}</td><td>${fault.times}</td></tr>`)}</tbody></table></div>`
    }</main>`,
  });
}
