/** The key of the one text that most rules share. */
export const GENERIC = 'validation.invalid';
