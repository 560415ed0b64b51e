import layout from '../../../schemas/form-ui.schema.json' with { type: 'json' };
import questionnaireSchema from '../../../schemas/questionnaire.schema.json' with { type: 'json' };
import { languageErrors, offeredLanguages } from '../check/languages.ts';
import { type Messages, messageErrors, messagesOf } from '../check/messages.ts';
import { FlowError } from '../errors.ts';
import type { WorldFile } from '../explore/model/world.ts';
import { DATA_FLOW_SUBJECTS } from '../flow/built-in.ts';
import { type NamesInCode, namesOfFlow } from '../flow/built-in-names.ts';
import type { Catalog } from '../flow/catalog.ts';
import { structureErrors } from '../flow/check/structure.ts';
import { checkFlow } from '../flow/compile.ts';
import type { FlowFile, StartFile } from '../flow/flow-file.ts';
import { keptValues } from '../flow/kept-values.ts';
import { formsForOthers, mayBeShown } from '../flow/parties.ts';
import { type FlowSize, flowSize } from '../flow/size.ts';
import type { FormSource } from '../forms/compile.ts';
import { formFactNames } from '../forms/form-facts.ts';
import { answerErrors, checkFormFiles } from '../forms/form-files/check-files.ts';
import { checkFormFacts } from '../forms/form-files/check-form-facts.ts';
import { nearestName } from '../nearest.ts';
import { scenarioErrors } from '../play/check-scenarios.ts';
import { checkQuestionnaireFile } from '../questionnaires/check-questionnaire-file.ts';
import { amountErrors } from './check-amounts.ts';
import { patternErrors } from './check-patterns.ts';
import { placeholderErrors } from './check-placeholders.ts';
import { requiredErrors } from './check-required.ts';
import { tableErrors } from './check-tables.ts';
import { worldNameErrors, worldShapeErrors } from './check-world.ts';
import { withoutConsequences } from './consequences.ts';
import { factsShapeErrors, isJsonObject } from './facts-shape.ts';
import { type FileInFlows, LINK_HOSTS, type ReleaseParts } from './read-release.ts';

/** By flow id: the names defined in code. A flow file without an entry uses the built-in names, or is an error. */
export type ReleaseCatalogs = Readonly<Record<string, NamesInCode>>;

/** One row of the report: a flow and its size. */
interface FlowRow extends FlowSize {
  readonly flow: string;
  readonly version: number;
  readonly errors: number;
  readonly warnings: number;
}

/** The result of checking all files of the analysts. */
export interface ReleaseCheck {
  readonly rows: readonly FlowRow[];
  readonly forms: number;
  readonly questionnaires: number;
  /** Number of texts per language. */
  readonly messages: Readonly<Record<string, number>>;
  readonly errors: readonly FlowError[];
  readonly warnings: readonly FlowError[];
}

/**
 * Checks every flow, world, form, questionnaire and text of a release. Errors that only exploration can find are
 * reported by `exploreRelease`. For an oversized release only that is reported.
 *
 * @example checkRelease(readRelease(files), catalogs).errors.map((error) => error.message) // []
 */
export function checkRelease(parts: ReleaseParts, catalogs: ReleaseCatalogs): ReleaseCheck {
  if (parts.isOversized) return oversizedCheck(parts);
  const messages = messagesOf(parts.locales);
  const { languages } = messages;
  const offered = offeredLanguages(parts.languages);
  const kept = (errors: readonly FlowError[]) =>
    withoutConsequences(errors, parts.unread, (path) => factsPathOf(parts, path));
  const forms = parts.forms.map((form) => ({ form, found: kept(formErrors(form, parts, messages)) }));
  const sound = new Set(forms.flatMap(({ form, found }) => (found.some(isError) ? [] : [form.id])));
  const flows = parts.flows.map((flow) => ({
    flow,
    found: kept(checked(flow.path, () => flowErrors(flow, parts, messages, { catalogs, sound }))),
  }));
  const broken = new Set(flows.flatMap(({ flow, found }) => (found.some(isError) ? [flow.name] : [])));
  const playable = new Set(parts.flows.flatMap(({ name }) => (broken.has(name) ? [] : [name])));
  const found = kept([
    ...parts.errors,
    ...flows.flatMap((one) => one.found),
    ...parts.worlds.flatMap((world) =>
      checked(world.path, () => worldErrors(world, parts, broken, catalogs)),
    ),
    ...parts.tables.flatMap((table) => checked(table.path, () => tableErrors(table, parts))),
    ...parts.scenarios.flatMap((one) =>
      checked(one.path, () => scenarioErrors(one, parts, { flows: playable, forms: sound })),
    ),
    ...linkHostErrors(parts.linkHosts),
    ...parts.formFacts.flatMap(({ path, file }) => checkFormFacts(file, path)),
    ...forms.flatMap((one) => one.found),
    ...parts.questionnaires.flatMap((one) =>
      checked(one.path, () => checkQuestionnaireFile(one, questionnaireSchema, offered)),
    ),
    ...languageErrors(parts.languages),
    ...messageErrors(messages, offered),
  ]);
  return {
    rows: flows.map(({ flow, found: own }) => rowOf(flow, own)),
    forms: parts.forms.length,
    questionnaires: parts.questionnaires.length,
    messages: Object.fromEntries(languages.map((language) => [language, messages.keys(language).length])),
    errors: found.filter(isError),
    warnings: found.filter((error) => !isError(error)),
  };
}

/** The errors of a check; if the check throws, the file has an invalid shape. */
function checked(file: string, check: () => FlowError[]): FlowError[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof FlowError) return [error];
    return [new FlowError('release.file_shape', { file })];
  }
}

function formErrors(form: FormSource, parts: ReleaseParts, messages: Messages): FlowError[] {
  const paths = { schema: `schemas/${form.id}.schema.json`, ui: `schemas/${form.id}.ui.json` };
  const { forms, formFactsOf: formFacts } = parts;
  const pages = (language: string) => Object.keys(parts.languages.pages[language] ?? {});
  const { languages, has } = messages;
  const catalog = { layout, forms, formFacts, languages, messages: has, pages };
  const found = [
    ...checked(paths.schema, () => checkFormFiles(form, paths, catalog)),
    ...patternErrors(paths.schema, form.schema),
    ...patternErrors(paths.ui, form.ui),
  ];
  return found.length > 0
    ? found
    : checked(paths.schema, () => answerErrors(form, paths, formFacts(form.id)));
}

/** The path of the facts schema of a flow, from the path of the flow or world file. */
function factsPathOf({ flows }: ReleaseParts, path: string): string | null {
  const name = /^flows\/([^/]+)\.(?:flow|world)\.json$/.exec(path)?.[1];
  const file = flows.find((flow) => flow.name === name)?.file as Partial<FlowFile> | null | undefined;
  return typeof file?.facts === 'string' ? `schemas/${file.facts}.schema.json` : null;
}

/** The result for an oversized release: nothing is compiled, so no other errors are found. */
function oversizedCheck({ errors }: ReleaseParts): ReleaseCheck {
  return { rows: [], forms: 0, questionnaires: 0, messages: {}, errors, warnings: [] };
}

function isError({ severity }: { severity: 'error' | 'warning' }): boolean {
  return severity === 'error';
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const isHost = (host: unknown): host is string => typeof host === 'string' && hostName.test(host);
const linkHostsOf = (file: unknown): string[] => (Array.isArray(file) ? file.filter(isHost) : []);

function linkHostErrors(file: unknown): FlowError[] {
  const wrong = Array.isArray(file) ? file.find((host) => !isHost(host)) : file;
  if (wrong === undefined) return [];
  return [
    new FlowError('release.link_hosts', { file: LINK_HOSTS, problem: `${JSON.stringify(wrong)} is none` }),
  ];
}

function flowErrors(
  { file, name, path }: FileInFlows,
  parts: ReleaseParts,
  messages: Messages,
  { catalogs, sound }: { readonly catalogs: ReleaseCatalogs; readonly sound: ReadonlySet<string> },
): FlowError[] {
  const { id, facts: factsName, start } = (file ?? {}) as Partial<FlowFile>;
  if (start !== undefined && !isJsonObject(start)) return structureErrors(file, path);
  const own = namesOfFlow(file as Partial<FlowFile> | null, name, catalogs);
  if (own === null) {
    const nearest = nearestName(name, Object.keys(catalogs));
    return [new FlowError('flow.catalog_missing', { file: path, name, nearest })];
  }
  const errors =
    id === name ? [] : [new FlowError('flow.file_name', { file: path, at: '/id', id: id ?? '' })];
  const facts = typeof factsName === 'string' ? parts.factsOf(factsName) : null;
  if (facts === null) {
    errors.push(
      new FlowError('flow.facts_schema_unknown', { file: path, at: '/facts', name: factsName ?? '' }),
    );
  }
  const unshaped = facts === null ? [] : factsShapeErrors(`schemas/${factsName}.schema.json`, facts);
  if (unshaped.length > 0) return [...errors, ...unshaped, ...structureErrors(file, path)];
  const catalog: Catalog = {
    ...own,
    facts: facts ?? { type: 'object', properties: {} },
    forms: parts.forms.map((form) => form.id),
    form: (form) => {
      const source = parts.forms.find(({ id }) => id === form);
      return source && { ...source, factNames: formFactNames(parts.formFactsOf(form)) };
    },
    subjectForms: subjectForms(parts, name, start),
    messages: messages.has,
    languages: messages.languages,
    flows: parts.flows.map((flow) => flow.name),
    flow: (other) => {
      const found = parts.flows.find((flow) => flow.name === other);
      return found && structureErrors(found.file, found.path).length === 0
        ? (found.file as FlowFile)
        : undefined;
    },
    subjects: DATA_FLOW_SUBJECTS,
    linkHosts: linkHostsOf(parts.linkHosts),
  };
  if (!parts.worlds.some((world) => world.name === name)) {
    const world = `flows/${name}.world.json`;
    if (!parts.unread.has(world))
      errors.push(new FlowError('release.world_missing', { file: path, name, world }));
  }
  errors.push(...checkFlow(file, catalog, { path }), ...patternErrors(path, file));
  errors.push(
    ...placeholderErrors(
      file as FlowFile,
      [...(own.values ?? []), ...keptValues(file as FlowFile)],
      messages,
    ),
  );
  if (errors.some(isError)) return errors;
  const flow = file as FlowFile;
  return [...errors, ...amountErrors(path, flow, parts), ...requiredErrors(path, flow, parts, sound)];
}

/** The forms of the flow whose subject a data-only flow shares, and of the other flows for that subject. */
function subjectForms(
  { flows }: ReleaseParts,
  own: string,
  start: Partial<StartFile> | undefined,
): readonly string[] {
  if (start?.subject === undefined) return [];
  return flows.flatMap(({ name, path, file }) => {
    const flow = file as Partial<FlowFile> | null | undefined;
    const isOther =
      name === start.subject ||
      (name !== own && flow !== null && isJsonObject(flow) && mayBeShown(flow as FlowFile, start.subject));
    const isSound = isOther && isJsonObject(flow?.states) && structureErrors(file, path).length === 0;
    return isSound ? [...formsForOthers(file as FlowFile)] : [];
  });
}

/** The names in a world are only checked if its flow has no errors, so that no error is reported twice. */
function worldErrors(
  world: FileInFlows,
  parts: ReleaseParts,
  broken: ReadonlySet<string>,
  catalogs: ReleaseCatalogs,
): FlowError[] {
  const shape = worldShapeErrors(world);
  if (shape.length > 0) return shape;
  const names = parts.flows.map(({ name }) => name);
  const flow = parts.flows.find(({ name }) => name === world.name)?.file as FlowFile | undefined;
  if (flow === undefined) {
    const nearest = nearestName(world.name, names);
    return [new FlowError('flow.flow_unknown', { file: world.path, at: '/flow', name: world.name, nearest })];
  }
  const patterns = patternErrors(world.path, world.file);
  if (broken.has(world.name)) return patterns;
  const facts = parts.factsOf(flow.facts);
  const tasks = namesOfFlow(flow, world.name, catalogs)?.tasks;
  if (facts === null || tasks === undefined) return patterns;
  return [...worldNameErrors(world.path, world.file as WorldFile, { flow, facts, tasks }), ...patterns];
}

function rowOf({ file, name }: FileInFlows, found: readonly FlowError[]): FlowRow {
  const errors = found.filter(isError).length;
  return {
    flow: name,
    version: Number((file as Partial<FlowFile> | null)?.version ?? 0),
    ...flowSize(file as FlowFile),
    errors,
    warnings: found.length - errors,
  };
}
