import { type FactsSchema, factValues } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { namesOf } from '../../flow/guarded.ts';
import { edited, everyValue, isNode, type Mutant } from './edit.ts';
import { turnMutants } from './turn-mutants.ts';

type Found = Omit<Mutant, 'file'> & { readonly change: (value: unknown) => unknown };

const guards = ['when', 'unless', 'doneWhen', 'readonlyWhen'];

/** A different state: the next one in the file, so the result is reproducible. */
function otherState(file: FlowFile, target: string): string {
  const names = Object.keys(file.states);
  const at = names.indexOf(target);
  return names[(at + 1) % names.length] ?? target;
}

function guardMutants(at: string, key: string, value: unknown): Found[] {
  if (!guards.includes(key)) return [];
  const names = namesOf(value as string);
  const dropped = names.map((name): Found => {
    const rest = names.filter((one) => one !== name);
    return {
      at,
      what: `drops "${name}" from ${key}`,
      change: () => (rest.length === 0 ? undefined : rest.length === 1 ? rest[0] : rest),
    };
  });
  return dropped;
}

/** Mutants of branches: guard negated, branch dropped, two branches swapped, target changed. */
function branchMutants(file: FlowFile, at: string, key: string, value: unknown): Found[] {
  const found: Found[] = [];
  if (isNode(value) && 'to' in value) {
    if ('when' in value || 'unless' in value) {
      const { when, unless, ...rest } = value;
      const turned = {
        ...rest,
        ...(unless !== undefined && { when: unless }),
        ...(when !== undefined && { unless: when }),
      };
      found.push({ at, what: 'turns the condition round', change: () => turned });
    }
  }
  if (key === 'to' && typeof value === 'string') {
    const other = otherState(file, value);
    found.push({ at, what: `leads to "${other}" instead of "${value}"`, change: () => other });
  }
  const isList = Array.isArray(value) && value.every((one) => isNode(one) && 'to' in one);
  if (isList) {
    value.slice(0, -1).forEach((_, place) => {
      found.push({
        at,
        what: `drops branch ${place}`,
        change: () => value.filter((__, index) => index !== place),
      });
      const swapped = [...value];
      [swapped[place], swapped[place + 1]] = [value[place + 1], value[place]];
      if (place + 1 < value.length - 1) {
        found.push({ at, what: `swaps branches ${place} and ${place + 1}`, change: () => swapped });
      }
    });
  }
  return found;
}

/** Mutants of events and outcomes: target changed, event or outcome dropped. */
function eventMutants(file: FlowFile, at: string, key: string, value: unknown): Found[] {
  if (!['on', 'nav', 'outcomes'].includes(key) || !isNode(value)) return [];
  return Object.entries(value).flatMap(([name, target]): Found[] => {
    const here = `${at}/${name}`;
    const dropped: Found = { at: here, what: `drops ${name}`, change: () => undefined };
    if (typeof target !== 'string') return [dropped];
    const other = otherState(file, target);
    return [dropped, { at: here, what: `leads to "${other}" instead of "${target}"`, change: () => other }];
  });
}

function conditionMutants(file: FlowFile, facts: FactsSchema): Found[] {
  return Object.entries(file.conditions).flatMap(([name, condition]) =>
    Object.entries(condition).flatMap(([fact, schema]): Found[] => {
      const at = `/conditions/${name}/${fact}`;
      const range = facts.properties[fact];
      const values = (range && factValues(range)) ?? [];
      const found: Found[] = [];
      if (Object.keys(condition).length > 1)
        found.push({ at, what: `forgets "${fact}"`, change: () => undefined });
      if (!isNode(schema)) return found;
      found.push({
        at,
        what: 'says the opposite',
        change: () => ('not' in schema ? schema.not : { not: schema }),
      });
      if ('const' in schema && values.length > 2) {
        const other = values[(values.indexOf(schema.const as never) + 1) % values.length];
        found.push({
          at: `${at}/const`,
          what: `asks for ${other} instead of ${schema.const}`,
          change: () => other,
        });
      }
      for (const keyword of ['minimum', 'maximum'] as const) {
        const bound = schema[keyword];
        if (typeof bound !== 'number') continue;
        const step = keyword === 'minimum' ? 1 : -1;
        found.push({
          at: `${at}/${keyword}`,
          what: `${keyword} ${bound + step} instead of ${bound}`,
          change: () => bound + step,
        });
      }
      const listed = schema.enum;
      if (Array.isArray(listed)) {
        listed.forEach((one, place) => {
          found.push({
            at: `${at}/enum`,
            what: `forgets ${one}`,
            change: () => listed.filter((_, index) => index !== place),
          });
        });
      }
      return found;
    }),
  );
}

/** Mutants of a wizard's steps. */
function stepMutants(at: string, key: string, value: unknown): Found[] {
  const is = (what: string, change: () => unknown): Found => ({ at, what, change });
  if (key === 'skipOnSubmit' || key === 'end') return [is(`${key} forgotten`, () => undefined)];
  if (key === 'afterSubmit') return [is('afterSubmit forgotten', () => undefined)];
  if (key === 'editable')
    return [is('everything editable', () => 'all'), is('nothing editable', () => 'none')];
  if (key === 'required' && typeof value === 'number')
    return [is('one required field more', () => value + 1)];
  if (key === 'times' && typeof value === 'number') {
    return [is('one try more', () => value + 1), ...(value > 1 ? [is('one try less', () => value - 1)] : [])];
  }
  if (key === 'steps' && Array.isArray(value)) {
    return value.flatMap((step, place): Found[] => {
      const { id } = step as { id: string };
      const swapped = [...value];
      [swapped[place], swapped[place + 1]] = [value[place + 1], value[place]];
      return [
        is(`drops the step "${id}"`, () => value.filter((_, index) => index !== place)),
        ...(place + 1 < value.length ? [is(`swaps the step "${id}" with the next`, () => swapped)] : []),
      ];
    });
  }
  if (key === 'sections' && Array.isArray(value) && value.length > 1) {
    return value.map((section, place) =>
      is(`drops the section "${(section as { form: string }).form}"`, () =>
        value.filter((_, index) => index !== place),
      ),
    );
  }
  return [];
}

/**
 * All mutants of a flow: conditions dropped, negated or changed; targets, branches, events and outcomes dropped,
 * swapped or redirected; steps, sections and their flags removed; turns given to others, times shortened.
 *
 * @example flowMutants(file, facts).length // some hundreds
 */
export function flowMutants(file: FlowFile, facts: FactsSchema): Mutant[] {
  const inStates = everyValue(file.states, '/states').flatMap(({ at, key, value }) => [
    ...guardMutants(at, key, value),
    ...branchMutants(file, at, key, value),
    ...eventMutants(file, at, key, value),
    ...stepMutants(at, key, value),
    ...turnMutants(file, at, key, value).map((found) => ({ at, ...found })),
  ]);
  return [...inStates, ...conditionMutants(file, facts)].map(({ at, what, change }) => ({
    at,
    what,
    file: edited(file, at, change),
  }));
}
