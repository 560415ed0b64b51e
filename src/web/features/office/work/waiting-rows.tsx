import { Badge, mergeClasses } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeWaiting, WaitingEntry } from '../../../../contract/process/office-waiting.contract.ts';
import { WAITING_KINDS, type WaitingKind } from '../../../../contract/process/waiting-kinds.ts';
import { call } from '../../../app/api/api-client.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { usePostStyles } from '../../../resident/post-row.ts';
import { pageQueryOf } from '../../../widgets/grid/grid-search.ts';
import { REFRESH_MS } from '../frame/refresh.ts';
import { MailSeen } from './mail-seen.tsx';
import type { WorkFilter } from './use-work-filter.ts';

interface WaitingRowsProps {
  readonly waiting: OfficeWaiting;
  /** Whether these are the first of every kind, not a page of one. */
  readonly isOfAll: boolean;
  readonly token: string;
}

/** Where an entry is done. */
const ADDRESSES: Readonly<Record<WaitingKind, (entry: WaitingEntry) => string>> = {
  LEASE_TO_MAKE: ({ id }) => `/office/leases/new/${id}`,
  LEASE_TO_SIGN: ({ id }) => `/office/leases/view/${id}`,
  PAYMENT_RETURNED: ({ id }) => `/office/money/${id}`,
  SEAL_FAILED: ({ id }) => `/office/leases/view/${id}`,
  DELETION_ASKED: ({ id }) => `/office/persons/resident/${id}`,
  MAIL_REFUSED: ({ mail }) => {
    if (mail?.case_id != null) return `/office/cases/${mail.case_id}`;
    if (mail?.guestcard_id != null) return `/office/guestcards/${mail.guestcard_id}`;
    return `/office/search?q=${encodeURIComponent(mail?.recipient ?? '')}`;
  },
};

/** The key of these entries in the query cache. */
export const waitingKey = (query: object) => ['office waiting', query] as const;

/** What waits for a member besides turns: the first of each kind, or a page of the kind that the filter names. */
export function useWaiting(token: string, { kind, ...view }: WorkFilter) {
  const chosen = waitingKindOf(kind);
  const query = chosen === undefined ? {} : { kind: chosen, ...pageQueryOf(view) };
  return useQuery({
    queryKey: waitingKey(query),
    queryFn: ({ signal }) => call('GET /api/office/waiting', { token, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The kind of waiting entries that a filter names; undefined for a flow. @example waitingKindOf('LEASE_TO_MAKE') */
export const waitingKindOf = (kind: string): WaitingKind | undefined =>
  WAITING_KINDS.find((one) => one === kind);

/**
 * Rows of the work list for what waits besides turns: each leads to the page where it is done. Kinds of which there are
 * more end with a row that leads to all of them.
 */
export function WaitingRows({ waiting: { rows: entries, kinds }, isOfAll, token }: WaitingRowsProps) {
  const { t } = useTranslation(['office', 'portal']);
  const rows = usePostStyles();
  const links = useLinkStyles();
  const aboutMail = ({ channel, subject, recipient, reason }: NonNullable<WaitingEntry['mail']>) => {
    const what = subject === '' ? t('office:work.mail.confidential') : `“${subject}”`;
    const next = t(`office:work.mail.do.${channel}`);
    return [...(channel === 'sms' ? [] : [what]), recipient, reason, next].join(' · ');
  };
  const shown = (of: WaitingKind) => entries.filter(({ kind }) => kind === of).length;
  return (
    <>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`} className={mergeClasses(rows.row, rows.openable)}>
          <Link className={links.whole} to={ADDRESSES[entry.kind](entry)}>
            {t(entry.mail?.channel === 'sms' ? 'office:work.mail.sms' : `office:work.waiting.${entry.kind}`)}{' '}
            · {[entry.people.join(', '), entry.home].filter((part) => part !== '').join(', ')}
          </Link>
          {entry.mail === null ? null : <MailSeen mail_id={entry.id} token={token} />}
          <span className={rows.small}>
            {entry.overdue ? (
              <Badge color="danger" appearance="tint">
                {t('portal:turn.is_overdue')}
              </Badge>
            ) : null}{' '}
            {entry.mail === null ? null : `${aboutMail(entry.mail)} · `}
            {t('portal:turn.since', { date: formatDateTime(entry.since, entry.time_zone) })}
            {entry.due_at === null
              ? null
              : ` · ${t('portal:turn.due_by', { date: dueText(entry.due_at, entry.time_zone) })}`}
          </span>
        </li>
      ))}
      {kinds
        .filter(({ kind, count }) => isOfAll && count > shown(kind))
        .map(({ kind, count }) => (
          <li key={kind} className={mergeClasses(rows.row, rows.openable)}>
            <Link className={links.whole} to={`?kind=${kind}`}>
              {t('office:work.show_all', { kind: t(`office:work.waiting.${kind}`), count })}
            </Link>
            <span className={rows.small}>{t('office:work.longest', { count: shown(kind) })}</span>
          </li>
        ))}
    </>
  );
}
