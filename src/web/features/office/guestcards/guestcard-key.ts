/** The key of one guestcard in the query cache. @example guestcardKey(guestcard_id) */
export const guestcardKey = (id: string) => ['office guestcard', id] as const;
