import { Badge, Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../../resident/resident-page.tsx';
import { dueText } from '../turn/due-text.ts';

const KEY = 'office turns';
const REFRESH_MS = 20_000;

const useStyles = makeStyles({
  actions: { position: 'relative', zIndex: 1, gridRow: 'span 2' },
});

/** `/office`: what waits for a member of the office, the earliest due first. */
export function WorkPage() {
  const { t } = useTranslation('portal');
  return <ResidentPage title={t('turn.work')}>{(seenBy) => <Work {...seenBy} />}</ResidentPage>;
}

function Work({ user: { token, user_id } }: SeenBy) {
  const query = useQuery({
    queryKey: [KEY, user_id],
    queryFn: ({ signal }) => call('GET /api/office/turns', { token, signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Loaded query={query}>{(turns) => <Turns turns={turns} token={token} />}</Loaded>;
}

function Turns({ turns, token }: { readonly turns: readonly OfficeTurn[]; readonly token: string }) {
  const { t } = useTranslation('portal');
  const styles = usePostStyles();
  if (turns.length === 0) return <EmptyState text={t('turn.none')} icon={<CheckmarkCircleRegular />} />;
  return (
    <ul className={styles.list}>
      {turns.map((turn) => (
        <Turn key={turn.process_id} turn={turn} token={token} />
      ))}
    </ul>
  );
}

function Turn({ turn, token }: { readonly turn: OfficeTurn; readonly token: string }) {
  const { t, i18n } = useTranslation(['portal', 'errors']);
  const rows = usePostStyles();
  const links = useLinkStyles();
  const styles = useStyles();
  const queries = useQueryClient();
  const { process_id, title, about, since, due_at, time_zone, overdue, claimed_by, mine } = turn;
  const claim = useMutation({
    mutationFn: () =>
      mine
        ? call('DELETE /api/office/turns/:process_id/claim', { token, params: { process_id } })
        : call('POST /api/office/turns/:process_id/claim', { token, params: { process_id }, body: {} }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const due = due_at === null ? null : t('turn.due_by', { date: dueText(due_at, time_zone) });
  return (
    <li className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to={`/office/process/${process_id}`}>
        {title} · {about}
      </Link>
      <span className={styles.actions}>
        {claimed_by === null || mine ? (
          <Button disabledFocusable={claim.isPending} onClick={() => claim.mutate()}>
            {t(mine ? 'turn.give_back' : 'turn.claim')}
          </Button>
        ) : (
          t('turn.claimed_by', { name: claimed_by.name })
        )}
      </span>
      <span className={rows.small}>
        {overdue ? (
          <Badge color="danger" appearance="tint">
            {t('turn.is_overdue')}
          </Badge>
        ) : null}{' '}
        {[t('turn.since', { date: formatDateTime(since, time_zone) }), due]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  );
}
