/** Checks the parts that only flows with a `start` have: the start, the messages, the parameters of tasks. */
import { Ajv, type ValidateFunction } from 'ajv';
import { whoLacks } from '../../check/messages.ts';
import { pointer } from '../../json-pointer.ts';
import { keptBy } from '../../kept-by.ts';
import { FALLBACK_LANGUAGE } from '../../language/language.ts';
import { nearestName } from '../../nearest.ts';
import { schemaErrorOf } from '../../schema-error.ts';
import { MESSAGE_SCREEN, pageOfFlow } from '../built-in.ts';
import type { ParameterField, ParameterSchema } from '../catalog.ts';
import type { StartFile } from '../flow-file.ts';
import { partiesOf } from '../parties.ts';
import { routeMatches } from '../route.ts';
import { groupOf } from '../several.ts';
import type { MessageFile, ScreenState, StateFile, TaskState } from '../state-file.ts';
import { type CheckContext, checkGuard, checkName, checkOneAnswer } from './check-context.ts';

/** One instance for all schemas: each one would compile the meta schema again. */
const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, addUsedSchema: false });

const validatorOf = keptBy((schema: ParameterSchema): ValidateFunction => ajv.compile(schema));

const NO_PARAMETERS: ParameterSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
};

/** Checks that the fallback language has a text. */
export function checkMessage(context: CheckContext, at: string, key: string): void {
  const { languages = [FALLBACK_LANGUAGE], messages } = context.catalog;
  for (const language of whoLacks(languages, (one) => messages(key, one))) {
    context.report('flow.message_missing', at, { key, language });
  }
}

/** Checks the start of a flow: its subject, and the texts of its link. */
export function checkStart(context: CheckContext, start: StartFile | undefined): void {
  if (start === undefined) return;
  const { flows, subjects = flows } = context.catalog;
  checkName(context, 'flow.flow_unknown', '/start/subject', start.subject, subjects);
  for (const part of ['title', 'text'] as const) checkMessage(context, `/start/${part}`, start[part]);
  checkGuard(context, '/start', start);
  const { startFacts = [] } = context.catalog;
  for (const fact of Object.keys(start.sets ?? {}))
    checkName(context, 'flow.fact_unknown', pointer('start', 'sets', fact), fact, startFacts);
}

/** Checks the title and the paragraphs of a message. */
export function checkTexts(context: CheckContext, at: string, { title, text }: MessageFile): void {
  checkMessage(context, `${at}/title`, title);
  if (typeof text === 'string') checkMessage(context, `${at}/text`, text);
  else for (const [index, key] of text.entries()) checkMessage(context, `${at}/text/${index}`, key);
}

/** Checks that a message screen has a message, and that each of its buttons sends an event of the state. */
export function checkMessageScreen(context: CheckContext, at: string, state: ScreenState): void {
  const { screen, message } = state;
  if (screen !== MESSAGE_SCREEN) {
    if (message !== undefined) context.report('flow.message_unused', `${at}/message`, { screen });
    return;
  }
  if (message === undefined) {
    context.report('flow.message_screen', at);
    return;
  }
  const here = `${at}/message`;
  checkTexts(context, here, message);
  checkButtons(context, here, state, message);
}

/** Checks that each button of a message sends an event of the state. */
export function checkButtons(
  context: CheckContext,
  at: string,
  { on = {}, nav = {} }: StateFile,
  { actions = [] }: MessageFile,
): void {
  const events = [...Object.keys(on), ...Object.keys(nav)];
  for (const [index, { event, label }] of actions.entries()) {
    checkName(context, 'flow.action_unknown', `${at}/actions/${index}/event`, event, events);
    checkMessage(context, `${at}/actions/${index}/label`, label);
  }
}

/** Checks the parameters of a state's task against the schema of the task. */
export function checkParameters(context: CheckContext, at: string, state: TaskState): void {
  const entry = context.catalog.tasks[state.task];
  if (entry === undefined) return;
  const { task } = state;
  const here = `${at}/with`;
  const given = state.with ?? {};
  const schema = entry.parameters ?? NO_PARAMETERS;
  const validate = validatorOf(schema);
  if (!validate(given)) {
    for (const error of validate.errors ?? []) {
      const { at: below, kind, name, problem, nearest } = schemaErrorOf(error);
      if (kind === 'unknown') {
        context.report('flow.parameter_unknown', here + below, {
          task,
          name,
          nearest: nearestName(name ?? '', Object.keys(schema.properties)),
        });
      } else if (kind === 'missing') context.report('flow.parameter_missing', at, { task, name });
      else context.report('flow.parameter_invalid', here + below, { task, problem, nearest });
    }
    return;
  }
  checkNamed(context, here, schema, given);
}

type Named = Partial<Pick<ParameterField, 'names' | 'properties' | 'additionalProperties'>>;

/** Checks that the names in the strings of a parameter exist, including those within an object. */
function checkNamed(
  context: CheckContext,
  at: string,
  { names, properties = {}, additionalProperties: others }: Named,
  value: unknown,
): void {
  if (names !== undefined) {
    for (const [place, text] of textsOf(value)) checkNamedText(context, at + place, names, text);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const field = properties[name] ?? others;
    if (field) checkNamed(context, at + pointer(name), field, one);
  }
}

function checkNamedText(
  context: CheckContext,
  at: string,
  names: NonNullable<ParameterField['names']>,
  text: string,
): void {
  if (names === 'message') checkMessage(context, at, text);
  if (names === 'form') {
    checkName(context, 'flow.form_unknown', at, text, context.catalog.forms);
    checkOneAnswer(context, at, text);
  }
  if (names === 'flow') checkName(context, 'flow.flow_unknown', at, text, context.catalog.flows);
  if (names === 'link') checkLink(context, at, text);
  if (names === 'group') {
    const groups = partiesOf(context.file).filter((party) => groupOf(context.file, party) !== null);
    checkName(context, 'flow.party_unknown', at, text, groups);
  }
  if (names === 'given') {
    const given = Object.keys(context.file.start?.given ?? {});
    checkName(context, 'flow.given_unknown', at, text, given);
  }
}

/**
 * Checks that a link to a page leads to a page that the flow may use, or to an external host that the release allows.
 */
function checkLink(context: CheckContext, at: string, to: string): void {
  const { routes: own = [], linkHosts = [], flow, flows } = context.catalog;
  if (!to.startsWith('/')) {
    const host = hostOf(to);
    if (host === null || !linkHosts.includes(host)) {
      context.report('flow.link_host', at, { host: host ?? to, nearest: nearestName(host ?? to, linkHosts) });
    }
    return;
  }
  const others = flows.flatMap((name) => {
    const other = flow?.(name);
    return other?.start === undefined ? [] : [pageOfFlow(other)];
  });
  const routes = [...own, ...others];
  if (routes.some((route) => routeMatches(route, to) !== null)) return;
  checkName(context, 'flow.route_unknown', at, to, routes);
}

/** The host of an https address on the default port and without user and password; null for any other address. */
function hostOf(address: string): string | null {
  return /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/.exec(address)?.[1] ?? null;
}

function textsOf(value: unknown): [string, string][] {
  if (typeof value === 'string') return [['', value]];
  return Array.isArray(value) ? value.map((text, index) => [`/${index}`, String(text)]) : [];
}
