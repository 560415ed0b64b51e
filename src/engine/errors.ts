/** What a FlowError is about. `at` is a JSON pointer into the flow file, `nearest` a known name or null. */
export type FlowErrorParams = Readonly<Record<string, string | number | null>>;

const texts = {
  'flow.not_json': 'is not JSON: {problem}',
  'flow.shape': '{problem}',
  'flow.property_unknown': 'the flow language has no property "{name}" here',
  'flow.property_missing': 'the property "{name}" is missing',
  'flow.kind_missing': 'a state has exactly one of {known}; this one has {found}',
  'flow.state_unknown': 'there is no state "{target}"',
  'flow.state_unreachable': 'no path leads from "{initial}" to the state "{state}"',
  'flow.state_dead_end': 'nothing leads out of the state "{state}", and it is not marked "end"',
  'flow.choice_default_missing':
    'the last branch of a choice takes no condition, so that one branch always wins',
  'flow.branch_dead': 'this branch can never win: an earlier one has no condition',
  'flow.choice_loop': 'these choices lead round in a circle without ever resting: {states}',
  'flow.condition_unknown': 'there is no condition "{name}"',
  'flow.condition_unused': 'nothing uses the condition "{name}"',
  'flow.condition_keyword_unknown': 'a condition cannot use "{name}"',
  'flow.fact_unknown': 'there is no fact "{name}"',
  'flow.fact_range': 'the fact "{fact}" can never match this: it is {range}',
  'flow.fact_always': 'the fact "{fact}" always matches this: it is {range}',
  'flow.fact_source_missing': 'the fact "{fact}" does not say which source it is read from',
  'flow.fact_source_unknown': 'there is no source of facts "{name}"',
  'flow.fact_origin': 'the fact "{fact}" cannot be drawn like that: {problem}',
  'flow.facts_schema_unknown': 'there is no facts schema "{name}"',
  'flow.task_unknown': 'there is no task "{name}"',
  'flow.task_changes': 'the task "{task}" does more than load a page, so its state cannot say "loads"',
  'flow.protocol_unknown': 'there is no protocol "{name}"',
  'flow.protocol_task': 'the protocol "{name}" cannot carry out the task "{task}"',
  'flow.protocol_outcome': 'the protocol "{name}" never passes on what "{task}" can answer: "{outcome}"',
  'flow.policy_unknown': 'the protocol knows no number "{name}"',
  'flow.policy_missing': 'the protocol "{name}" needs the number "{number}", and "policy" does not give it',
  'flow.policy_unused': 'a "policy" is for a protocol, and this state names none',
  'flow.parameter_unknown': 'the task "{task}" has no parameter "{name}"',
  'flow.parameter_missing': 'the task "{task}" needs the parameter "{name}", and "with" does not give it',
  'flow.parameter_invalid': 'a parameter of the task "{task}" is wrong: {problem}',
  'flow.task_not_provided': 'the host has not provided the task "{task}"',
  'flow.outcome_unknown': 'the task "{task}" never answers "{name}"',
  'flow.outcome_missing': 'the task "{task}" can answer "{name}", and nothing says where that leads',
  'flow.outcome_default_missing':
    'the last branch of an outcome takes no condition, so that the answer always leads somewhere',
  'flow.idempotency_missing': 'the task "{task}" moves money or signs; its state must say "idempotent": true',
  'flow.form_unknown': 'there is no form "{name}"',
  'flow.message_screen': 'the screen "message" needs a "message" that says its title and text',
  'flow.message_unused': 'a "message" is for the screen "message", and this one is "{screen}"',
  'flow.action_unknown': 'a button sends "{name}", which this state has neither in "on" nor in "nav"',
  'flow.screen_unknown': 'there is no screen "{name}"',
  'flow.route_unknown': 'there is no route "{name}"',
  'flow.flow_unknown': 'there is no flow "{name}"',
  'flow.steps_missing': 'a wizard needs at least one step',
  'flow.steps_of_unknown': 'there is no wizard state "{name}" whose steps could be shown',
  'flow.step_duplicate': 'the step "{step}" stands twice in this wizard',
  'flow.step_empty': 'the step "{step}" shows neither a form nor a screen',
  'flow.event_reserved': 'the event "{name}" belongs to the engine',
  'flow.event_twice': 'the event "{name}" stands in "on" and in "nav"',
  'flow.message_missing': 'the message "{key}" is missing in {language}',
  'message.placeholders':
    'the message "{key}" has the placeholders {found} in {language}, but {expected} in {other}',
  'flow.file_name': 'the flow "{id}" stands in the file of another name',
  'flow.catalog_missing': 'nobody has registered the tasks, screens and routes of the flow "{name}"',
  'message.missing': 'the text is missing that {language} should have, as {other} does',
  'language.code': '"{name}" is no code of a language: two or three small letters',
  'language.folder_missing': 'there is no folder with the texts of "{name}"',
  'language.unlisted': 'nobody can choose the language "{name}": languages.json does not name it',
  'page.missing': 'the page is missing that {language} should have, as {other} does',
  'page.untitled': 'a page begins with "# " and its title',
  'message.unknown': 'nothing says what "{key}" means in {language}',
  'schema.invalid': 'not a valid JSON Schema: {problem}',
  'schema.uncountable': 'an "if" can only use keywords that the engine can count; "{name}" is none',
  'ui.invalid': "the form's layout is not valid: {problem}",
  'ui.property_unknown': 'a layout has no property "{name}" here',
  'form.id_differs': 'the schema calls itself "{found}", and its file is "{expected}"',
  'form.keyword_unknown': 'a schema cannot use "{name}" here',
  'form.format_unknown': 'there is no format "{name}"',
  'form.field_unknown': 'there is no field "{name}"',
  'form.field_unplaced': 'the field "{name}" stands in no row',
  'form.field_twice': 'the field "{name}" stands in two rows',
  'form.field_unasked': 'the field "{name}" is required, and the layout never asks for it',
  'form.name_unknown': 'a condition here cannot name "{name}"',
  'form.value_unknown': '"{name}" is not one of {range}',
  'form.option_missing': 'no option offers "{name}"',
  'form.draft_key_unknown': 'no form keeps anything under "{name}"',
  'questionnaire.invalid': 'the questionnaire is not valid: {problem}',
  'questionnaire.property_unknown': 'a questionnaire has no property "{name}" here',
  'questionnaire.file_name': 'the questionnaire stands in the file "{found}", and its name is "{expected}"',
  'questionnaire.key_twice': 'the key "{name}" is taken by an earlier one',
  'questionnaire.option_unknown': 'the question offers no option "{name}"',
  'questionnaire.text_missing': 'the text is missing in {language}',
  'release.folder_missing': 'the folder "{name}" is missing',
  'release.not_text': 'is not a text in UTF-8',
  'release.flow_needed': 'the release has no flow "{name}", and somebody is in it',
  'release.name_needed':
    'no state has the {kind} "{name}" any more, and somebody is in the state "{state}" that does',
  'release.explored': '{problem}',
  'release.path_unknown': 'a release has no place for a file of this name',
  'form.schema_missing': 'the layout has no schema beside it: "{name}.schema.json" is missing',
  'flow.step_unknown': 'there is no step "{name}"',
  'world.invalid': 'the world is not valid: {problem}',
  'world.property_unknown': 'a world has no property "{name}" here',
  'pattern.invalid': 'not a regular expression: {problem}',
  'pattern.slow':
    'this pattern can take very long on some texts: two of its parts can match the same characters in many ways',
  'form.secret_widget': 'the field "{name}" is secret, and the widget "{widget}" cannot show a mask',
  'form.secret_refused':
    'the field "{name}" is secret, and its rules refuse the mask that comes back ("*****1234")',
  'form.purpose_misplaced': 'an upload says what its files are for ("purpose"), and only an upload does',
  'form.purpose_twice': 'another field says already that its files are for "{name}"',
  'form_facts.built_in': 'the form fact "{name}" is always there and is not declared',
  'form_facts.incomplete': 'the form fact "{name}" has no "{keyword}"',
  'form_facts.value': 'the form fact "{name}" can never have this value',
  'form.limit_differs': 'the layout limits the list by "{found}", its schema by "{expected}"',
} as const;

export type FlowErrorCode = keyof typeof texts;

const warnings: ReadonlySet<FlowErrorCode> = new Set(['flow.condition_unused', 'flow.fact_always']);

function textOf(code: FlowErrorCode, params: FlowErrorParams): string {
  const text = texts[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '?'));
  const where = [params.file, params.at].filter((part) => part !== undefined && part !== null && part !== '');
  const meant = typeof params.nearest === 'string' ? `; did you mean "${params.nearest}"?` : '';
  return `${where.length > 0 ? `${where.join(' ')}: ` : ''}${text}${meant}`;
}

/**
 * A flow file that cannot be compiled, or facts that do not fit it. Analysts mend it; applicants never see it.
 *
 * @example
 * new FlowError('flow.state_unknown', { file: 'flows/application.flow.json', at: '/states/exam/outcomes/passed', target: 'finsh', nearest: 'finish' }).message
 * // flows/application.flow.json /states/exam/outcomes/passed: there is no state "finsh"; did you mean "finish"?
 */
export class FlowError extends Error {
  readonly code: FlowErrorCode;
  readonly params: FlowErrorParams;

  constructor(code: FlowErrorCode, params: FlowErrorParams = {}) {
    super(textOf(code, params));
    this.name = 'FlowError';
    this.code = code;
    this.params = params;
  }

  /** A warning does not stop a flow from being compiled. */
  get severity(): 'error' | 'warning' {
    return warnings.has(this.code) ? 'warning' : 'error';
  }
}

/** Everything that is wrong with one flow file, in the order of the file. */
export class FlowErrors extends Error {
  readonly errors: readonly FlowError[];

  constructor(errors: readonly FlowError[]) {
    super(errors.map((error) => error.message).join('\n'));
    this.name = 'FlowErrors';
    this.errors = errors;
  }
}
