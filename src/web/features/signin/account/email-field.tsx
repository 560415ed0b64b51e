import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInField } from '../sign-in-field.tsx';
import { signInIssues } from '../sign-in-form.ts';

/** The message key of an address's error; undefined if it has none. */
export const emailIssue = (email: string): string | undefined =>
  signInIssues({ email, password: 'x', property_id: '' }, 2).email;

interface EmailFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The field for the person's own mail address; its error is shown once the field loses the focus. */
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
