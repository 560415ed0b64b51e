/** The message key that most rules share. */
export const GENERIC = 'validation.invalid';
