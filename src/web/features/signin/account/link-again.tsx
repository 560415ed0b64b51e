import { Button } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LinkAgainDialog = lazy(async () => ({
  default: (await import('./link-again-dialog.tsx')).LinkAgainDialog,
}));

/** Requests a new link by mail, for an applicant whose link is lost or has expired. */
export function LinkAgain() {
  const { t } = useTranslation('signin');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('link_again.open')}</Button>
      {asks ? (
        <Suspense fallback={null}>
          <LinkAgainDialog onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
