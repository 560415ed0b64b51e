/** The number of guestcards of a register is counted in this index alone, without their forms. */
export const guestcardCounts = `
  create index guestcards_counted on guestcards (property_id, joined_into);
`;
