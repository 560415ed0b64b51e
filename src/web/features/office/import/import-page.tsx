import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ImportView } from '../../../../contract/office/import.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { WORK_POLL_MS } from '../frame/refresh.ts';
import { ImportSteps } from './import-steps.tsx';
import { StartImport } from './start-import.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '880px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
});

const isBusy = ({ state }: ImportView) => ['check', 'checking', 'run', 'running'].includes(state);

/** `/office/import?id=…`: files of units, leases, residents and balances, checked and imported. */
export function ImportPage() {
  const { t } = useTranslation('office-import');
  return <OfficePage title={t('title')}>{(member) => <Imports {...member} />}</OfficePage>;
}

function Imports({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-import');
  const styles = useStyles();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const key = ['office', 'imports', user_id];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/office/imports', { token, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? WORK_POLL_MS : false),
  });
  return (
    <div className={styles.page}>
      <StartImport token={token} listKey={key} />
      <Loaded query={list}>
        {(imports) => (
          <>
            {imports
              .filter(({ import_id }) => import_id === id)
              .map((one) => (
                <ImportSteps
                  key={`${one.import_id} ${one.state === 'read'}`}
                  shown={one}
                  token={token}
                  listKey={key}
                />
              ))}
            {imports.length === 0 ? null : (
              <section>
                <h2 className={styles.title}>{t('earlier')}</h2>
                <Earlier imports={imports} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Earlier({ imports }: { readonly imports: readonly ImportView[] }) {
  const { t } = useTranslation('office-import');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const timeZone = useTimeZone();
  return (
    <ul className={rows.list}>
      {imports.map(({ import_id, kind, file_name, state, created_at }) => (
        <li key={import_id} className={rows.row}>
          <Link className={links.plain} to={`/office/import?id=${import_id}`}>
            {t(`kinds.${kind}`)}: {file_name}
          </Link>
          <span>{t(`states.${state}`)}</span>
          <span className={rows.small}>{formatDateTime(created_at, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
