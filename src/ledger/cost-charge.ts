/** The charge for what a repair has cost. */

/** Its code in the books. */
export const REPAIR = 'REPAIR';

const PREFIX = 'cost:';

/** The name of the entry that charges a cost of a workorder: one per cost. @example costEntryName('C1') // 'cost:C1' */
export const costEntryName = (costId: string): string => `${PREFIX}${costId}`;

/** The cost that an entry with this name charges. @example costOfEntry('cost:C1') // 'C1' */
export const costOfEntry = (name: string): string => name.slice(PREFIX.length);
