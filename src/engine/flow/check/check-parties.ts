/** Checks who takes part in a flow, whose turn each state is, and who may read which answers. */
import { pointer } from '../../json-pointer.ts';
import type { PartyFile } from '../flow-file.ts';
import { hasOthers, ownForms, PERSON, partiesOf, partyOn, personOf, readableForms } from '../parties.ts';
import { policyOf } from '../several.ts';
import { phaseOf, type StateFile, tellOf, textsAbove } from '../state-file.ts';
import { checkButtons, checkMessage, checkTexts } from './check-built-in.ts';
import { type CheckContext, checkName, keysOfForm } from './check-context.ts';
import { checkFormsOfEach, checkSeveral } from './check-several.ts';

/** Checks the parties of a flow, their turns and their forms. */
export function checkParties(context: CheckContext): void {
  const { file, catalog } = context;
  const { parties = {}, shownTo = {}, start, states } = file;
  if (file.parties !== undefined && start === undefined) context.report('flow.party_start', '/parties');
  for (const [name, party] of Object.entries(parties)) checkParty(context, name, party);
  for (const [party, forms] of Object.entries(shownTo)) {
    checkName(context, 'flow.party_unknown', pointer('shownTo', party), party, partiesOf(file));
    for (const [index, form] of forms.entries()) {
      const own = partiesOf(file).flatMap((one) => [...ownForms(file, one)]);
      const filled = [...own, ...(catalog.subjectForms ?? [])];
      checkName(context, 'flow.form_unknown', pointer('shownTo', party, String(index)), form, filled);
    }
  }
  for (const [name, state] of Object.entries(states)) checkTurn(context, name, state);
  checkFacts(context);
  checkOwners(context);
  checkFormsOfEach(context);
}

function checkParty(context: CheckContext, name: string, party: PartyFile): void {
  const at = pointer('parties', name);
  const none = { policy: undefined, group: undefined, without: undefined, one: undefined, former: undefined };
  const { policy, group, without, one, former } = { ...none, ...party };
  const isPerson = name === PERSON;
  const { groups = [] } = context.catalog;
  const isFixed = isPerson && context.catalog.aboutOne === true ? group : undefined;
  const isWrong = isPerson ? (policy ?? without ?? isFixed) : (one ?? former);
  if ((policy === undefined) === (group === undefined)) context.report('flow.party_kind', at);
  else if (isWrong !== undefined) context.report('flow.party_person', at);
  else if (policy !== undefined)
    checkName(context, 'flow.policy_of_office', `${at}/policy`, policy, context.catalog.policies ?? []);
  else if (group !== undefined) checkName(context, 'flow.group_unknown', `${at}/group`, group, groups);
  const isAboutOne = context.catalog.aboutOne === true || personOf(context.file)?.one === true;
  if (without !== undefined && !isAboutOne) context.report('flow.group_without', at);
}

function checkTurn(context: CheckContext, name: string, state: StateFile): void {
  const at = pointer('states', name);
  if ('task' in state && state.done !== undefined) checkMessage(context, `${at}/done`, state.done);
  checkTell(context, at, state);
  const phase = phaseOf(state);
  if (phase !== null) checkMessage(context, `${at}/phase`, phase);
  for (const key of textsAbove(state)) checkMessage(context, `${at}/text`, key);
  const { meanwhile, overdue } = { meanwhile: undefined, overdue: undefined, ...state };
  checkSeveral(context, name, state);
  const by = partyOn(context.file, name);
  if (typeof by !== 'string') return;
  checkName(context, 'flow.party_unknown', `${at}/by`, by, partiesOf(context.file));
  if (meanwhile !== undefined) {
    checkTexts(context, `${at}/meanwhile`, meanwhile);
    checkButtons(context, `${at}/meanwhile`, state, meanwhile);
  }
  const isOthers = by !== PERSON;
  if (isOthers && meanwhile === undefined) context.report('flow.meanwhile_missing', at, { name: by });
  for (const [index, action] of (meanwhile?.actions ?? []).entries()) {
    const here = `${at}/meanwhile/actions/${index}`;
    const sender = action.by ?? PERSON;
    checkName(context, 'flow.party_unknown', `${here}/by`, sender, partiesOf(context.file));
    if (sender === by) context.report('flow.meanwhile_actions', here, { name: sender });
  }
  if (overdue !== undefined && policyOf(context.file, by) === null)
    context.report('flow.overdue_person', `${at}/overdue`);
}

/** Checks the mail to those whose turn it is: only a data-only flow knows who they are. */
function checkTell(context: CheckContext, at: string, state: StateFile): void {
  const tell = tellOf(state);
  if (tell === null) return;
  if (context.file.start === undefined) context.report('flow.tell_start', `${at}/tell`);
  checkMessage(context, `${at}/tell/subject`, tell.subject);
  checkMessage(context, `${at}/tell/text`, tell.text);
}

/** Checks that nobody learns from a fact what they may not read: only a private fact may come from a hidden form. */
function checkFacts(context: CheckContext): void {
  const { file, catalog } = context;
  if (!hasOthers(file)) return;
  const forms = readableForms(file, [PERSON]);
  for (const [fact, { source, from, private: isPrivate }] of Object.entries(catalog.facts.properties)) {
    const form = source === 'answers' ? from?.form : undefined;
    if (form === undefined || isPrivate === true || forms.has(form)) continue;
    context.report('flow.fact_hidden', `(facts ${file.facts}) /properties/${fact}`, { fact, form });
  }
}

/** Checks that the answers of two parties, and those of the subject that are shown, are stored under different names. */
function checkOwners(context: CheckContext): void {
  const { file, catalog } = context;
  const owners = new Map<string, { readonly party: string; readonly form: string }>();
  const subjects = new Set(catalog.subjectForms ?? []);
  for (const form of Object.values(file.shownTo ?? {}).flat()) {
    if (!subjects.has(form)) continue;
    for (const key of keysOfForm(context, form)) owners.set(key, { party: '', form });
  }
  for (const party of partiesOf(file)) {
    for (const form of ownForms(file, party)) {
      for (const key of keysOfForm(context, form)) {
        const first = owners.get(key) ?? { party, form };
        if (first.party !== party && first.form !== form)
          context.report('flow.answer_shared', '/parties', { name: key, form, other: first.form });
        owners.set(key, first);
      }
    }
  }
}
