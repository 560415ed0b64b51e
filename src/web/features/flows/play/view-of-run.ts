import type { ProcessView } from '../../../../contract/process/process.contract.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { hasOthers, PERSON, partyOn } from '../../../../engine/flow/parties.ts';
import { groupOf, severalIn } from '../../../../engine/flow/several.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { hasActed, membersOf, peopleOf, sendersOf } from '../../../../engine/play/people.ts';
import { NO_BRAND } from '../../../app/brand/brand.tsx';
import type { PlayedRun } from '../../../flow/play-messages.ts';

/** Values of the texts, which in a process come from the person and the property. */
const SAMPLE = {
  first_name: 'Alex',
  last_name: 'Morgan',
  email: 'alex.morgan@example.com',
  property: 'Juniper Row',
  unit: '12',
  link: '#',
};

/**
 * A run as the server would show the process to one of its parties.
 *
 * @param title of the flow, in the language of the page
 * @example viewOfRun(file, played, { title: 'A pet', formFacts: { today: '2026-03-02' } }).place.state
 */
export function viewOfRun(
  file: FlowFile,
  { run, person, revision }: PlayedRun,
  { title, formFacts }: { readonly title: string; readonly formFacts: FormFacts },
): ProcessView {
  const { place, facts, answers } = run;
  const turn = partyOn(file, place.state);
  const played = peopleOf(file).find(({ id }) => id === person);
  const several = severalIn(file, place.state) !== null && groupOf(file, turn) !== null;
  return {
    id: 'preview',
    flow: file.id,
    release: '',
    place: { ...place, visited: [...place.visited] },
    events: hasOthers(file)
      ? run.events.filter((event) => sendersOf(file, run, event).some(({ id }) => id === person))
      : [...run.events],
    facts: { ...facts },
    answers: { ...answers, ...run.each[person] },
    revision,
    ...(hasOthers(file) && {
      turn: {
        as: [played?.party ?? PERSON],
        mine: turn === played?.party && !place.end && !hasActed(file, run, person),
        of: turn === PERSON ? 'person' : groupOf(file, turn) === null ? 'office' : 'group',
        members: (several ? membersOf(file, turn) : []).map(({ id }) => ({
          id,
          name: id,
          acted: hasActed(file, run, id),
          me: id === person,
        })),
        due_at: null,
        time_zone: 'UTC',
        overdue: false,
        claimed_by: null,
        claimed_by_me: false,
        history: [],
      },
    }),
    page: {
      title,
      answers_revision: revision,
      answers_of: 'preview',
      form_facts: { ...formFacts },
      values: SAMPLE,
      documents: [],
      elsewhere: [],
      each: [],
      secret_issues: [],
      signature_drawing: true,
      brand: NO_BRAND,
    },
  };
}
