import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EXPORT_KEPT_DAYS } from '../../../../contract/limits.ts';
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { WORK_POLL_MS } from '../frame/refresh.ts';
import { ExportItem } from './export-item.tsx';
import { StartExport } from './start-export.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '880px' },
});

const isUnderWay = ({ state }: ExportView) => state === 'waiting' || state === 'running';

/** `/office/export`: all that the property has, as one file. */
export function ExportPage() {
  const { t } = useTranslation('office-export');
  return <OfficePage title={t('title')}>{(member) => <Exports {...member} />}</OfficePage>;
}

function Exports({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-export');
  const styles = useStyles();
  const rows = usePostStyles();
  const key = ['office', 'exports', user_id];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/office/exports', { token, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WORK_POLL_MS : false),
  });
  return (
    <div className={styles.page}>
      <p>
        {t('intro')} {t('kept', { count: EXPORT_KEPT_DAYS })}
      </p>
      <StartExport
        listKey={key}
        onStart={(body) => call('POST /api/office/exports', { token, body })}
        words={{
          reason_hint: t('reason_hint'),
          with_uploads: t('with_uploads'),
          uploads_hint: t('with_uploads_hint'),
          start: t('start'),
        }}
      />
      <Loaded query={list}>
        {(exports) =>
          exports.length === 0 ? null : (
            <section>
              <h2>{t('list')}</h2>
              <ul className={rows.list}>
                {exports.map((one) => (
                  <ExportItem
                    key={one.export_id}
                    shown={one}
                    token={token}
                    listKey={key}
                    file={`/api/office/exports/${one.export_id}/file`}
                    onEnd={() =>
                      call('DELETE /api/office/exports/:export_id', {
                        token,
                        params: { export_id: one.export_id },
                      })
                    }
                  />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </div>
  );
}
