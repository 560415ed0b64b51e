import { readProperty } from '../../flow/property-text.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';

/** The names and sentences of a flow's properties. */
export function propertiesOf(flow: Pick<ExploredFlow, 'file'>): [string, string][] {
  return Object.entries(flow.file.properties ?? {});
}

/** The conditions in a sentence; none if it is not valid. */
export function conditionsOf(sentence: string): readonly string[] {
  const property = readProperty(sentence);
  return property?.kind === 'never' ? property.conditions : [];
}

/** The conditions that the properties of a flow use. */
export function propertyConditions(flow: Pick<ExploredFlow, 'file'>): string[] {
  return propertiesOf(flow).flatMap(([, sentence]) => conditionsOf(sentence));
}
