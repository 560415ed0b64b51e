import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInField } from '../sign-in-field.tsx';
import { signInIssues } from '../sign-in-form.ts';

/** The message key of what is wrong with an address; undefined where nothing is. */
export const emailIssue = (email: string): string | undefined =>
  signInIssues({ email, password: 'x', property_id: '' }, 2).email;

interface EmailFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Somebody's own mail address; what is wrong with it is said once the field was left. */
export function EmailField({ value, onValue }: EmailFieldProps) {
  const { t } = useTranslation('signin');
  const [left, setLeft] = useState(false);
  const issue = left ? emailIssue(value) : undefined;
  return (
    <SignInField
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      label={t('fields.email')}
      required
      value={value}
      issue={issue === undefined ? undefined : t(`issues.${issue}`)}
      onChange={(_, data) => onValue(data.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
