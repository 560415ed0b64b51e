/**
 * Pets and vehicles: lists that a household shares. Everybody stores their own entries and sees those of the
 * others, so two people who save at the same moment cannot overwrite each other.
 */
import {
  type Applicant,
  type DraftData,
  listHousehold,
  readDraft,
} from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';

const sharedLists = ['applicant_pets', 'applicant_vehicles'] as const;

type Entry = Readonly<Record<string, unknown>>;

/** The entries of the other members by list; each says whose it is (`applicant_id`, `owner_first_name`) and has an `id`. */
export type OthersEntries = Readonly<Record<(typeof sharedLists)[number], readonly Entry[]>>;

/** What the others of an applicant's household have entered. Guarantors and those who cancelled share nothing. */
export async function entriesOfOthers(db: Connection, applicant: Applicant): Promise<OthersEntries> {
  const found: Record<(typeof sharedLists)[number], Entry[]> = { applicant_pets: [], applicant_vehicles: [] };
  if (applicant.applicant_type === 'GUARANTOR') return found;
  for (const member of await listHousehold(db, applicant.application_id)) {
    const shares = member.applicant_type !== 'GUARANTOR' && member.cancelled_at === null;
    if (member.id === applicant.id || !shares) continue;
    const draft = (await readDraft(db, member.id))?.draft_data ?? {};
    for (const name of sharedLists) {
      const own = entriesIn(draft[name]).map((entry, index) => ({
        ...entry,
        id: entry.id ?? `${member.id}.${index}`,
        applicant_id: member.id,
        owner_first_name: member.first_name,
      }));
      found[name].push(...own);
    }
  }
  return found;
}

/**
 * A stored draft as its person sees it: their own entries first, then those of the others.
 *
 * @example withOthers({ applicant_pets: [max] }, { applicant_pets: [rex], applicant_vehicles: [] }).applicant_pets // [max, rex]
 */
export function withOthers(draft: DraftData, others: OthersEntries): DraftData {
  return changeLists(draft, (list, name) =>
    others[name].length === 0 ? list : [...(list ?? []), ...others[name]],
  );
}

/**
 * What was sent, with the entries of others as those others have them: changed, removed or invented ones do
 * not count. The order stays, so that the path of an error means the entry that the person sees.
 */
export function withOthersAsTheyAre(sent: DraftData, others: OthersEntries, applicantId: string): DraftData {
  return changeLists(sent, (list, name) => {
    if (list === null) return null;
    const left = [...others[name]];
    const kept = list.flatMap((entry) => {
      if (!isAnothers(entry, applicantId)) return [entry];
      const at = left.findIndex(
        ({ id, applicant_id }) => id === entry.id && applicant_id === entry.applicant_id,
      );
      return at < 0 ? [] : left.splice(at, 1);
    });
    return [...kept, ...left];
  });
}

/** The same draft with this person's own entries only: what is stored. */
export function ownEntries(draft: DraftData, applicantId: string): DraftData {
  return changeLists(draft, (list) => list?.filter((entry) => !isAnothers(entry, applicantId)) ?? null);
}

function changeLists(
  draft: DraftData,
  change: (list: unknown[] | null, name: (typeof sharedLists)[number]) => unknown[] | null,
): DraftData {
  const changed: Record<string, unknown> = { ...draft };
  for (const name of sharedLists) {
    const given = Object.hasOwn(draft, name) ? draft[name] : null;
    // Whatever is sent in the place of a list is kept as it is, and fails its rules.
    if (given !== null && !Array.isArray(given)) continue;
    const list = change(given, name);
    if (list !== null) changed[name] = list;
  }
  return changed;
}

function isAnothers(entry: unknown, applicantId: string): entry is Entry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { applicant_id: owner } = entry as Entry;
  return owner !== undefined && owner !== null && owner !== '' && owner !== applicantId;
}

function entriesIn(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null);
}
