/** A fictional person. `rent` in cents, `moved_in` a day. */
interface SamplePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly unit: string;
  readonly rent: number;
  readonly moved_in: string;
}

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo', 'Ida', 'Jon', 'Kim', 'Leo', 'Mia'];
const LAST = ['Abara', 'Brook', 'Costa', 'Dale', 'Egan', 'Frost', 'Grant', 'Hale', 'Ito', 'Jung', 'Kerr'];
const PEOPLE = 10_000;
const DAYS = 730;

/**
 * Ten thousand people, always the same for a given day, who moved in during the two years before it.
 *
 * @param today `2026-03-02`
 */
export function samplePeople(today: string): readonly SamplePerson[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  return Array.from({ length: PEOPLE }, (_, index) => {
    // The step is coprime to all list lengths, so that neighbors in the list have nothing in common.
    const mixed = (index * 7919) % PEOPLE;
    const first = FIRST[mixed % FIRST.length] ?? '';
    const last = LAST[Math.floor(mixed / FIRST.length) % LAST.length] ?? '';
    return {
      id: `person-${index}`,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@example.com`.toLowerCase(),
      unit: `${1 + (mixed % 40)}${String(1 + (index % 24)).padStart(2, '0')}`,
      rent: 95_000 + (mixed % 320) * 500,
      moved_in: new Date(Date.UTC(year, month - 1, date - (mixed % DAYS))).toISOString().slice(0, 10),
    };
  });
}
