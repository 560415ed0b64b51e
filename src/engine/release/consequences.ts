import type { FlowError, FlowErrorCode } from '../errors.ts';

/** Codes for names of forms, fields or facts that an unread file may define. */
const ofForms: ReadonlySet<FlowErrorCode> = new Set(['form.draft_key_unknown', 'form.name_unknown']);
const ofFacts: ReadonlySet<FlowErrorCode> = new Set(['flow.fact_unknown', 'form.field_unknown']);
const ofMessages: ReadonlySet<FlowErrorCode> = new Set(['flow.message_missing', 'message.unknown']);
const ofStructure: ReadonlySet<FlowErrorCode> = new Set([
  'flow.shape',
  'flow.property_unknown',
  'flow.property_missing',
  'flow.kind_missing',
]);

/**
 * Removes errors that only follow from files that could not be read: a form that is not a JSON object is unknown to
 * every flow that shows it, and a locale file that is not a JSON object lacks all its texts.
 *
 * @param unread the paths of the files that are not JSON objects
 * @param factsPathOf the path of the facts schema of a flow's file
 * @example withoutConsequences(errors, new Set(['schemas/a/b.ui.json']), factsPathOf)
 */
export function withoutConsequences(
  errors: readonly FlowError[],
  unread: ReadonlySet<string>,
  factsPathOf: (flowPath: string) => string | null,
): FlowError[] {
  if (unread.size === 0) return [...errors];
  const isForm = /\.(?:ui|schema)\.json$/;
  const anyForm = [...unread].some((path) => isForm.test(path));
  const lacks = (...paths: readonly string[]) => paths.some((path) => unread.has(path));
  const locale = (language: unknown, key: unknown) => `locales/${language}/${String(key).split(':')[0]}.json`;
  const follows = ({ code, params }: FlowError): boolean => {
    const { file, name, key, language } = params;
    const path = String(file);
    if (code === 'flow.not_json' || code.startsWith('json.')) return false;
    if (lacks(path)) return true;
    if (ofMessages.has(code)) return lacks(locale(language, key));
    if (code === 'message.missing') return lacks(path.replace(/^locales\/[^/]+/, `locales/${params.other}`));
    if (code === 'flow.form_unknown') return lacks(`schemas/${name}.ui.json`, `schemas/${name}.schema.json`);
    if (code === 'flow.flow_unknown') return lacks(`flows/${name}.flow.json`);
    if (code === 'flow.facts_schema_unknown') return lacks(`schemas/${name}.schema.json`);
    if (code === 'flow.table_unknown') return lacks(`flows/${name}.table.json`);
    if (code === 'flow.link_host') return lacks('flows/link-hosts.json');
    if (code.startsWith('language.')) return lacks('locales/languages.json');
    if (path.startsWith('flows/')) {
      const facts = factsPathOf(path);
      return facts !== null && lacks(facts) && !ofStructure.has(code);
    }
    if (!isForm.test(path)) return false;
    if (ofFacts.has(code) && lacks(path.replace(/[^/]+$/, 'form-facts.schema.json'))) return true;
    return (anyForm && ofForms.has(code)) || lacks(path.replace(/\.ui\.json$/, '.schema.json'));
  };
  return errors.filter((error) => !follows(error));
}
