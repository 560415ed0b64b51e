/** Rules over the people of one application. */
import { listMembers } from '../../../src/db/applicant/household.repository.ts';
import { type Arena, atOnce, calls, type Race, statuses, times } from './arena.ts';

const twoPets = ['Max', 'Rex'].map((name) => ({
  type: 'Beagle',
  name,
  coloration: 'Brown',
  age: '3',
  weight: '20',
  weight_unit: 'LBS',
  sex: 'MALE',
  is_fixed: true,
}));

/** The maximum number of people of one application. */
const mostMembers = 20;

const person = (index: number) => ({
  applicant_type: 'CO-APPLICANT',
  first_name: 'Mia',
  last_name: `Stone${String.fromCharCode(97 + index)}`,
  is_minor: true,
  date_of_birth: '2015-05-05',
});

async function couple(arena: Arena) {
  const primary = await arena.invite();
  const place = { application_id: primary.application_id };
  const partner = await arena.invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Ben' });
  return { primary, partner };
}

const petsOfTwo: Race = {
  name: 'two people submit two pets each, and two are allowed',
  async run(arena, random) {
    const { primary, partner } = await couple(arena);
    const answers = await atOnce(
      random,
      [primary, partner].map(
        ({ token }) =>
          () =>
            calls.submit(arena, token, { applicant_pets: twoPets, no_pets: false }),
      ),
    );
    const [taken, refused] = [200, 422].map((status) => answers.filter((one) => one.status === status));
    return taken?.length === 1 && refused?.length === 1 ? null : statuses(answers);
  },
};

const removedWhile = (what: string, begin: (arena: Arena, token: string) => Promise<{ status: number }>) =>
  ({
    name: `somebody is removed while they ${what}`,
    async run(arena, random) {
      const { primary, partner } = await couple(arena);
      const path = `/api/co-applicant/${partner.applicant_id}`;
      const [removed, begun] = await atOnce<{ status: number }>(random, [
        () => arena.ask(path, { method: 'DELETE', token: primary.token }),
        () => begin(arena, partner.token),
      ]);
      const isRemoved = removed?.status === 200;
      const isBegun = begun?.status === 200;
      return isRemoved !== isBegun ? null : `removed ${removed?.status}, ${what} ${begun?.status}`;
    },
  }) satisfies Race;

const lastPlaces: Race = {
  name: 'five people are added where one place is left',
  async run(arena, random) {
    const { token, application_id } = await arena.invite();
    const place = { application_id };
    await Promise.all(
      times(mostMembers - 2, () => arena.invite({ place, applicant_type: 'GUARANTOR' })).map((invite) =>
        invite(),
      ),
    );
    const add = (index: number) => arena.ask('/api/co-applicant', { token, body: person(index) });
    const answers = await atOnce(random, times(5, add));
    const members = await listMembers(arena.office.db, application_id);
    const added = answers.filter(({ status }) => status === 200).length;
    return members.length === mostMembers && added === 1
      ? null
      : `${members.length} people: ${statuses(answers)}`;
  },
};

export const householdRaces: readonly Race[] = [
  petsOfTwo,
  removedWhile('save', (arena, token) => calls.save(arena, token, { no_vehicles: true })),
  removedWhile('submit', (arena, token) => calls.submit(arena, token)),
  lastPlaces,
];
