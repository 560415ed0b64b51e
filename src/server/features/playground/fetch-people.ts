import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SamplePerson } from '../../../contract/playground.contract.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { callJson } from '../../providers/call-json.ts';

const People = Type.Array(SamplePerson);
const timeoutMs = 10_000;

/**
 * The sample people of the external data service, requested once a day; a failed request is retried by the next call.
 *
 * @returns a function that reads them. It throws `provider.unavailable` if the service returns none.
 * @example const people = peopleOfToday(deps); (await people()).length // 10000
 * @see spec/platform.md §7
 */
export function peopleOfToday({
  settings,
  clock,
}: Pick<Deps, 'settings' | 'clock'>): () => Promise<readonly SamplePerson[]> {
  let asked: { readonly day: string; readonly people: Promise<readonly SamplePerson[]> } | null = null;
  const ask = async (day: string) => {
    const url = `http://127.0.0.1:${settings.sandboxPort}/people?today=${day}`;
    const outcome = await callJson({ url, key: '', timeoutMs });
    if (outcome.kind === 'answer' && Value.Check(People, outcome.body)) return outcome.body;
    asked = null;
    throw new AppError('provider.unavailable');
  };
  return () => {
    const day = clock.now().toISOString().slice(0, 10);
    if (asked?.day !== day) asked = { day, people: ask(day) };
    return asked.people;
  };
}
