/** The papers that the flows of a draft make. Reads drafts: what is malformed is left out. */
import { type EditedBundle, flowPaths } from '../bundle.ts';
import { membersOf, wordsOf } from '../leads.ts';

/** A paper of a flow, with the keys of its texts. */
export interface ListedPaper {
  /** `signing`: residents sign it; `document`: a record of answers. */
  readonly kind: 'signing' | 'document';
  readonly path: string;
  readonly flow: string;
  readonly state: string;
  /** The key of its title; empty for a paper to sign, whose text has it. */
  readonly title: string;
  /** The key of its text; empty if it has none. */
  readonly text: string;
  /** The keys of texts of which one stands for `{{term}}`. */
  readonly terms: readonly string[];
  /** The forms whose answers it contains. */
  readonly answers: readonly string[];
}

/**
 * All papers of a draft.
 *
 * @example listedPapers(document)[0] // { kind: 'signing', flow: 'spare-key', state: 'opening', text: 'spare-key:paper', … }
 */
export function listedPapers(bundle: EditedBundle): ListedPaper[] {
  return flowPaths(bundle).flatMap((path) => {
    const flow = path.slice('flows/'.length, -'.flow.json'.length);
    const states = Object.entries(membersOf(membersOf(bundle.json(path)).states));
    return states.flatMap(([state, file]) => {
      const paper = paperOf(file);
      return paper === null ? [] : [{ path, flow, state, ...paper }];
    });
  });
}

/** The paper that a state makes; null if it makes none. */
export function paperOf(state: unknown): Omit<ListedPaper, 'path' | 'flow' | 'state'> | null {
  const { task, with: given } = membersOf(state);
  const { title, text, paper, answers: forms, term } = membersOf(given);
  const answers = wordsOf(forms);
  const key = (value: unknown) => (typeof value === 'string' ? value : '');
  if (task === 'makeDocument' && typeof title === 'string')
    return { kind: 'document', title, text: key(text), terms: [], answers };
  if (task !== 'openSigning' || typeof paper !== 'string') return null;
  const options = Object.values(membersOf(membersOf(term).options));
  const terms = options.map((option) => key(membersOf(option).text)).filter((one) => one !== '');
  return { kind: 'signing', title: '', text: paper, terms: [...new Set(terms)], answers };
}
