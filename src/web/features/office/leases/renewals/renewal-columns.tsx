import { Checkbox, Input, makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RenewalRow, RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import { formatDay, formatMoney } from '../../../../app/texts/formats.ts';
import { useLinkStyles } from '../../../../resident/link-styles.ts';
import type { GridColumn } from '../../../../widgets/grid/grid-column.ts';
import { rentOf, useOfferBoard } from './use-offers.ts';
import { useTermName } from './use-term-name.ts';

const useStyles = makeStyles({
  sum: { fontVariantNumeric: 'tabular-nums' },
  input: { width: '100%', minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
});

/** The columns of the list: what is paid now, and an offer that can be typed. */
export function useRenewalColumns(
  terms: readonly RenewalTerm[],
  mayOffer: boolean,
): readonly GridColumn<RenewalRow>[] {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  const links = useLinkStyles();
  const nameOf = useTermName();
  const { language } = i18n;
  return useMemo(() => {
    const money = (cents: number) => <span className={styles.sum}>{formatMoney(cents, language)}</span>;
    return [
      {
        id: 'home',
        header: t('register.home'),
        isSortable: true,
        width: 110,
        cell: ({ case_id, home }) => (
          <Link className={links.plain} to={`/office/cases/${case_id}`}>
            {home}
          </Link>
        ),
      },
      ...(mayOffer
        ? [
            {
              id: 'chosen',
              header: t('renewals.offer'),
              isHideable: false,
              width: 110,
              cell: (row: RenewalRow) => <ChosenCell row={row} />,
            },
          ]
        : []),
      { id: 'people', header: t('register.people'), width: 170, cell: ({ people }) => people.join(', ') },
      {
        id: 'end_date',
        header: t('register.end'),
        isSortable: true,
        width: 120,
        cell: ({ end_date }) => formatDay(end_date),
      },
      {
        id: 'rent_cents',
        header: t('register.rent'),
        isSortable: true,
        align: 'end',
        width: 110,
        cell: ({ rent_cents }) => money(rent_cents),
      },
      {
        id: 'market_cents',
        header: t('renewals.market'),
        isSortable: true,
        align: 'end',
        width: 120,
        cell: ({ market_cents }) => money(market_cents),
      },
      ...terms.map(
        (term): GridColumn<RenewalRow> => ({
          id: term.name,
          header: nameOf(term),
          isHideable: false,
          align: 'end',
          width: 130,
          cell: (row) => <RentCell row={row} term={term} mayOffer={mayOffer} />,
        }),
      ),
      {
        id: 'state',
        header: t('register.status'),
        width: 210,
        cell: (row) => <StateCell {...row} />,
      },
    ];
  }, [t, language, styles, links, nameOf, terms, mayOffer]);
}

function ChosenCell({ row }: { readonly row: RenewalRow }) {
  const { t } = useTranslation('office-leases');
  const { offerOf, choose, drop } = useOfferBoard();
  return (
    <Checkbox
      aria-label={t('renewals.offer_to', { home: row.home })}
      disabled={row.refusal !== null}
      checked={offerOf(row.lease_id) !== null}
      onChange={(_, { checked }) => (checked === true ? choose([row]) : drop([row.lease_id]))}
    />
  );
}

interface RentCellProps {
  readonly row: RenewalRow;
  readonly term: RenewalTerm;
  readonly mayOffer: boolean;
}

/** The rent of a term: what was offered, or a field for the offer. */
function RentCell({ row, term, mayOffer }: RentCellProps) {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  const nameOf = useTermName();
  const { offerOf, type } = useOfferBoard();
  if (row.refusal !== null || !mayOffer) {
    const cents = row.offered?.[term.name];
    return (
      <span className={styles.sum}>{cents === undefined ? '–' : formatMoney(cents, i18n.language)}</span>
    );
  }
  const offer = offerOf(row.lease_id);
  const typed = offer?.rents[term.name] ?? '';
  return (
    <Input
      className={styles.input}
      aria-label={t('renewals.rent_of', { home: row.home, term: nameOf(term) })}
      aria-invalid={offer !== null && rentOf(typed) === null}
      value={typed}
      contentBefore="$"
      inputMode="decimal"
      maxLength={20}
      onChange={(_, { value }) => type(row, term.name, value)}
    />
  );
}

function StateCell({ state, last_day, offered }: RenewalRow) {
  const { t } = useTranslation('office-leases');
  const name = t(`renewals.states.${state}`);
  return last_day === null || offered === null || state === 'signed'
    ? name
    : t('renewals.until', { state: name, day: formatDay(last_day) });
}
