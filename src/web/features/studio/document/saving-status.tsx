import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { useDraftStore, useSaving } from './draft-provider.tsx';

/** Whether everything is saved; what failed, with a button to try again. */
export function SavingStatus({ isBusy }: { readonly isBusy: boolean }) {
  const { t, i18n } = useTranslation(['studio', 'errors', 'portal']);
  const store = useDraftStore();
  const { status, error, conflicts } = useSaving();
  return (
    <>
      <span role="status">{isBusy ? t('draft.busy') : t(`saving.${status}`)}</span>
      {status === 'failed' && conflicts.length === 0 ? (
        <Notice
          intent="error"
          actions={<Button onClick={() => void store.flush()}>{t('portal:try_again')}</Button>}
        >
          {errorText(i18n, error)}
        </Notice>
      ) : null}
    </>
  );
}
