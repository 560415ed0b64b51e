/** The values of the sign-in form; the property id stays text until it is sent. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly property_id: string;
}

export type SignInField = keyof SignInValues;

/**
 * The message key of each wrong field.
 * The property id is required and numeric with one or no known property, optional with several.
 *
 * @example signInIssues({ email: 'a', password: '', property_id: '' }, 1)
 * // { email: 'email.invalid', password: 'password.required', property_id: 'property_id.required' }
 * @see spec/platform.md §5
 */
export function signInIssues(
  values: SignInValues,
  knownProperties: number,
): Partial<Record<SignInField, string>> {
  const issues: Partial<Record<SignInField, string>> = {};
  const email = values.email.trim();
  const property = values.property_id.trim();
  if (email === '') issues.email = 'email.required';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) issues.email = 'email.invalid';
  if (values.password === '') issues.password = 'password.required';
  if (property === '' && knownProperties <= 1) issues.property_id = 'property_id.required';
  else if (property !== '' && !/^\d+$/.test(property)) issues.property_id = 'property_id.number';
  return issues;
}
