import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown instead of a listing that could not be loaded; the snackbar has given the reason. */
export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const { t } = useTranslation('listings');
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>{t('try_again')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
