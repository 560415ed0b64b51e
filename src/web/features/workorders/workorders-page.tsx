import { mergeClasses } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WorkorderRow } from '../../../contract/resident/workorder.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { StatusBadge } from './status-badge.tsx';

function Workorders({ rows }: { readonly rows: readonly WorkorderRow[] }) {
  const { t } = useTranslation('workorders');
  const dateTime = useDateTime();
  const styles = usePostStyles();
  const links = useLinkStyles();
  if (rows.length === 0) return <EmptyState text={t('list.empty')} icon={<WrenchRegular />} />;
  return (
    <ul className={styles.list}>
      {rows.map(({ workorder_id, reference, category, title, status, created_at }) => (
        <li key={workorder_id} className={mergeClasses(styles.row, styles.openable)}>
          <Link className={links.whole} to={`/workorders/${workorder_id}`}>
            {title}
          </Link>
          <StatusBadge status={status} />
          <span className={styles.small}>
            {t(`categories.${category}`)} · {t('list.asked', { time: dateTime(created_at) })} · {reference}
          </span>
        </li>
      ))}
    </ul>
  );
}

function List({ user: { token, metas } }: SeenBy) {
  const query = useQuery({
    queryKey: ['workorders', metas.lease.lease_id],
    queryFn: ({ signal }) => call('GET /api/tenant/workorders', { token, signal }),
  });
  return <Loaded query={query}>{(rows) => <Workorders rows={rows} />}</Loaded>;
}

/** The repairs of the home. @see spec/platform.md §2 Route table, §6 */
export function WorkordersPage() {
  const { t } = useTranslation('workorders');
  const links = useLinkStyles();
  const add = ({ unit }: SeenBy) =>
    unit?.allow_workorder === true ? (
      <Link className={links.button} to="/workorders/add">
        <AddRegular aria-hidden="true" />
        {t('add.title')}
      </Link>
    ) : null;
  return (
    <ResidentPage title={t('list.title')} item="workorders" actions={add}>
      {(seenBy) => <List {...seenBy} />}
    </ResidentPage>
  );
}
