import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { SEARCH_CHARACTERS } from '../../../../contract/limits.ts';
import type { Found } from '../../../../contract/office/search.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime, formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { SearchField } from './search-field.tsx';

const KINDS = ['applicant', 'guestcard', 'resident', 'home', 'lease', 'workorder', 'payment'] as const;

const useStyles = makeStyles({
  heading: { margin: '8px 0 0', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  group: { display: 'grid', gap: '12px' },
  count: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** `/office/search?q=…`: the people, homes, leases, payments and workorders that a member of the office looks for. */
export function SearchPage() {
  const { t } = useTranslation('office');
  return (
    <OfficePage title={t('search.title')} hasSearch={false}>
      {(member) => <Search {...member} />}
    </OfficePage>
  );
}

function Search({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office');
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim().slice(0, SEARCH_CHARACTERS) ?? '';
  const query = useQuery({
    queryKey: ['office search', user_id, q],
    queryFn: ({ signal }) => call('GET /api/office/search', { token, query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const search = (wanted: string) =>
    setParams(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true });
  return (
    <>
      <SearchField key={params.has('q') ? 'searched' : 'empty'} q={q} onSearch={search} />
      {q === '' ? (
        <EmptyState text={t('search.begin')} />
      ) : (
        <Loaded query={query}>{(answer) => <Results {...answer} q={q} />}</Loaded>
      )}
    </>
  );
}

interface ResultsProps {
  readonly found: readonly Found[];
  readonly time_zone: string;
  readonly q: string;
}

function Results({ found, time_zone, q }: ResultsProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const rows = usePostStyles();
  const groups = KINDS.map((kind) => ({ kind, all: found.filter((one) => one.kind === kind) }));
  return (
    <>
      <p className={styles.count} role="status">
        {found.length === 0 ? t('search.none', { q }) : t('search.found', { count: found.length })}
      </p>
      {groups
        .filter(({ all }) => all.length > 0)
        .map(({ kind, all }) => (
          <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
            <h2 id={`found-${kind}`} className={styles.heading}>
              {t(`search.kinds.${kind}`)}
            </h2>
            <ul className={rows.list}>
              {all.map((one) => (
                <Row key={one.id} found={one} timeZone={time_zone} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Row({ found, timeZone }: { readonly found: Found; readonly timeZone: string }) {
  const { t, i18n } = useTranslation('office');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const { kind, title, home, email, amount_cents, at } = found;
  const page = pageOf(found);
  const amount = amount_cents === null ? '' : formatMoney(amount_cents, i18n.language);
  const name = [amount, title].filter((part) => part !== '').join(' · ');
  const details = [kind === 'home' ? '' : home, email, dateText(at, timeZone)].filter((part) => part !== '');
  return (
    <li className={mergeClasses(rows.row, page !== null && rows.openable)}>
      {page === null ? (
        <span className={rows.name}>{name}</span>
      ) : (
        <Link className={links.whole} to={page}>
          {name}
        </Link>
      )}
      <span className={rows.small}>
        {page === null ? <Badge appearance="tint">{t('search.no_case')}</Badge> : details.join(' · ')}
      </span>
    </li>
  );
}

/** The page of a result; null for a home that has none. */
function pageOf({ case_id, guestcard_id }: Found): string | null {
  if (guestcard_id !== null) return `/office/guestcards/${guestcard_id}`;
  return case_id === null ? null : `/office/cases/${case_id}`;
}

/** A moment in the property's zone, or a day. */
function dateText(at: string, timeZone: string): string {
  if (at === '') return '';
  return at.length === 10 ? formatDay(at) : formatDateTime(at, timeZone);
}
