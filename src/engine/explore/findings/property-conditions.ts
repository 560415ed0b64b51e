import { readProperty } from '../../flow/property-text.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';

/** The sentences of a flow file by their names. */
export function propertiesOf(flow: Pick<ExploredFlow, 'file'>): [string, string][] {
  return Object.entries(flow.file.properties ?? {});
}

/** The conditions that a sentence names; none of one that cannot be read. */
export function conditionsOf(sentence: string): readonly string[] {
  const property = readProperty(sentence);
  return property?.kind === 'never' ? property.conditions : [];
}

/** The conditions that the properties of a flow name. */
export function propertyConditions(flow: Pick<ExploredFlow, 'file'>): string[] {
  return propertiesOf(flow).flatMap(([, sentence]) => conditionsOf(sentence));
}
