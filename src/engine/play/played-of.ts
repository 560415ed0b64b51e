import type { FlowFile } from '../flow/flow-file.ts';
import { buildFlow } from '../flow/machine/build.ts';
import { neutralFacts } from '../forms/form-facts.ts';
import { worldIn } from '../release/explore-release.ts';
import type { ReleaseParts } from '../release/read-release.ts';
import type { Played } from './play.ts';

/**
 * A flow of a release, to be played on a day. Facts for forms have their neutral values.
 *
 * @returns null if the release does not have the flow or its facts.
 * @throws {Error} if the flow has errors that `checkRelease` reports.
 * @example playedOf(readRelease(files), 'spare-key', '2026-03-02')?.flow.id // 'spare-key'
 */
export function playedOf(parts: ReleaseParts, name: string, today: string): Played | null {
  const file = parts.flows.find((flow) => flow.name === name)?.file as FlowFile | undefined;
  const facts = file && parts.factsOf(file.facts);
  if (!file || !facts) return null;
  const forms = new Map(parts.forms.map((form) => [form.id, form]));
  const folders = new Map(
    parts.formFacts.map(({ name: folder }) => [folder, parts.formFactsOf(`${folder}/`)]),
  );
  const formFacts = Object.assign({}, ...[...folders.values()].map((one) => neutralFacts(one, today)), {
    today,
  });
  return { flow: buildFlow(file), facts, world: worldIn(parts, file), forms, formFacts };
}
