import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { EXPORT_KEPT_DAYS } from '../../../../contract/limits.ts';
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import type { PersonExports } from '../../../../contract/office/export/person-export.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { ExportItem } from '../export/export-item.tsx';
import { StartExport } from '../export/start-export.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { WORK_POLL_MS } from '../frame/refresh.ts';
import { ConsentsCard } from './consents-card.tsx';
import { DeletionCard } from './deletion-card.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '880px' },
  text: { margin: 0 },
});

const KINDS = ['applicant', 'resident', 'guestcard'] as const;

type Named = { readonly person_kind: (typeof KINDS)[number]; readonly person_id: string };

/** `/office/persons/:person_kind/:person_id`: what the property has about a person, as one file. */
export function PersonPage() {
  const { person_kind: kind = '', person_id = '' } = useParams();
  const person_kind = KINDS.find((one) => one === kind) ?? 'applicant';
  return (
    <OfficePage>
      {(member) => <Person key={person_id} named={{ person_kind, person_id }} member={member} />}
    </OfficePage>
  );
}

const isUnderWay = ({ state }: ExportView) => state === 'waiting' || state === 'running';

function Person({ named, member }: { readonly named: Named; readonly member: OfficeMember }) {
  const { token, user_id } = member;
  const key = ['office', 'person exports', user_id, named.person_kind, named.person_id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /api/office/persons/:person_kind/:person_id/exports', { token, params: named, signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? WORK_POLL_MS : false),
  });
  return (
    <Loaded query={query}>
      {(shown) => <Shown shown={shown} named={named} member={member} listKey={key} />}
    </Loaded>
  );
}

interface ShownProps {
  readonly shown: PersonExports;
  readonly named: Named;
  readonly member: OfficeMember;
  readonly listKey: readonly string[];
}

function Shown({ shown: { name, emails, exports }, named, member, listKey }: ShownProps) {
  const { t } = useTranslation(['personal-data', 'office-export', 'person-deletion']);
  const styles = useStyles();
  const rows = usePostStyles();
  const { token } = member;
  const mayExport = policiesMay(member.policies, 'export person');
  const known = [name, ...emails].find((one) => one !== '');
  return (
    <div className={styles.page}>
      <PageHeading
        text={known === undefined ? t('person-deletion:deleted_person') : t('of', { name: known })}
      />
      <p className={styles.text}>
        {t('intro')} {t('office-export:kept', { count: EXPORT_KEPT_DAYS })}
      </p>
      {emails.length === 0 ? null : <p className={styles.text}>{t('who', { emails: emails.join(', ') })}</p>}
      {mayExport ? (
        <StartExport
          listKey={listKey}
          onStart={(body) =>
            call('POST /api/office/persons/:person_kind/:person_id/exports', { token, params: named, body })
          }
          words={{
            reason_hint: t('reason_hint'),
            with_uploads: t('with_uploads'),
            uploads_hint: t('uploads_hint'),
            start: t('start'),
          }}
        />
      ) : null}
      <ConsentsCard {...named} token={token} />
      {policiesMay(member.policies, 'delete person') ? (
        <DeletionCard named={named} token={token} listKey={listKey} />
      ) : null}
      <section>
        <h2>{t('office-export:list')}</h2>
        {exports.length === 0 ? <p>{t('none')}</p> : null}
        <ul className={rows.list} hidden={exports.length === 0}>
          {exports.map((one) => (
            <ExportItem
              key={one.export_id}
              shown={one}
              token={token}
              listKey={listKey}
              {...(mayExport && {
                file: `/api/office/person-exports/${one.export_id}/file`,
                onEnd: () =>
                  call('DELETE /api/office/person-exports/:export_id', {
                    token,
                    params: { export_id: one.export_id },
                  }),
              })}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
