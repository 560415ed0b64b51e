import { Badge, Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { turnAddress } from '../frame/turn-address.ts';
import { useClaim } from '../frame/use-claim.ts';
import { ReadyLeases } from '../leases/ready-leases.tsx';
import { WaitingMessages } from '../messages/waiting-messages.tsx';
import { WaitingMoney } from '../money/waiting-money.tsx';
import { useListKeys } from './use-list-keys.ts';
import { isOf, useWorkFilter } from './use-work-filter.ts';
import { WorkFilterBar } from './work-filter-bar.tsx';

const KEY = 'office turns';

const useStyles = makeStyles({
  actions: { position: 'relative', zIndex: 1, gridRow: 'span 2' },
  keys: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    // Keys are for people who have them.
    '@media (hover: none)': { display: 'none' },
  },
});

/** `/office`: what waits for a member of the office, the earliest due first. */
export function WorkPage() {
  const { t } = useTranslation('portal');
  return (
    <OfficePage title={t('turn.work')}>
      {(member) => (
        <>
          <WaitingMoney {...member} />
          <WaitingMessages {...member} />
          <Work {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Work({ token, user_id, policies }: OfficeMember) {
  const query = useQuery({
    queryKey: [KEY, user_id],
    queryFn: ({ signal }) => call('GET /api/office/turns', { token, signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      {policiesMay(policies, 'serve leases') ? <ReadyLeases token={token} /> : null}
      <Loaded query={query}>{(turns) => <Turns turns={turns} token={token} />}</Loaded>
    </>
  );
}

function Turns({ turns, token }: { readonly turns: readonly OfficeTurn[]; readonly token: string }) {
  const { t } = useTranslation(['portal', 'office']);
  const styles = usePostStyles();
  const own = useStyles();
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  const [filter, choose] = useWorkFilter();
  const ofKind = turns.filter(({ flow }) => filter.kind === '' || flow === filter.kind);
  const shown = ofKind.filter((turn) => isOf(filter.whose, turn));
  if (turns.length === 0)
    return <EmptyState text={t('portal:turn.none')} icon={<CheckmarkCircleRegular />} />;
  return (
    <>
      <WorkFilterBar turns={turns} filter={filter} onChoose={choose} />
      {shown.length === 0 ? <EmptyState text={t('office:work.none', { count: turns.length })} /> : null}
      <ul ref={list} className={shown.length === 0 ? undefined : styles.list}>
        {shown.map((turn) => (
          <Turn key={turn.process_id} turn={turn} token={token} />
        ))}
      </ul>
      <p className={own.keys}>{t('office:work.keys')}</p>
    </>
  );
}

function Turn({ turn, token }: { readonly turn: OfficeTurn; readonly token: string }) {
  const { t } = useTranslation('portal');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const styles = useStyles();
  const claim = useClaim(token, KEY);
  const { process_id, case_id, title, about, since, due_at, time_zone, overdue, claimed_by, mine } = turn;
  const due = due_at === null ? null : t('turn.due_by', { date: dueText(due_at, time_zone) });
  return (
    <li className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to={turnAddress({ process_id, case_id })}>
        {title} · {about}
      </Link>
      <span className={styles.actions}>
        {claimed_by === null || mine ? (
          <Button disabledFocusable={claim.isPending} onClick={() => claim.toggle(turn)}>
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
