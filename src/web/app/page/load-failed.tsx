import { Button } from '@fluentui/react-components';
import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, toldTrace } from '../api/error-text.ts';
import { CopyReference } from './copy-reference.tsx';
import { NoticePage } from './notice-page.tsx';

interface LoadFailedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another way out, if a retry does not help. */
  readonly children?: ReactNode;
}

/** A page whose data failed to load: shows the reason and a retry button. */
export function LoadFailed({ title, error, onRetry, children }: LoadFailedProps) {
  const { t, i18n } = useTranslation();
  return (
    <NoticePage title={title} icon={<DocumentErrorRegular />}>
      <p role="alert">{errorText(i18n, error)}</p>
      <Button appearance="primary" size="large" onClick={onRetry}>
        {t('try_again')}
      </Button>
      <CopyReference trace={toldTrace(error)} />
      {children}
    </NoticePage>
  );
}
