import { Button, makeStyles } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../app/page/loading.tsx';
import { ErrorNotice } from '../app/page/notice.tsx';

const useStyles = makeStyles({ failed: { display: 'grid', gap: '12px', justifyItems: 'start' } });

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The content of a page once its data is loaded; until then a loading indicator, or the error with a retry button.
 *
 * @example <Loaded query={useQuery({ … })}>{(parcels) => <ParcelList parcels={parcels} />}</Loaded>
 */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation(['portal', 'errors']);
  const styles = useStyles();
  if (data !== undefined) return children(data);
  if (error === null) return <Loading />;
  return (
    <div className={styles.failed}>
      <ErrorNotice error={error} />
      <Button appearance="primary" size="large" onClick={() => void refetch()}>
        {t('try_again')}
      </Button>
    </div>
  );
}
