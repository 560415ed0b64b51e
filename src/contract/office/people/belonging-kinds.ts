/** What a household can have at the property: vehicles, pets, and the keys that it was handed. */
export const BELONGING_KINDS = ['VEHICLE', 'PET', 'KEY'] as const;
export type BelongingKind = (typeof BELONGING_KINDS)[number];
