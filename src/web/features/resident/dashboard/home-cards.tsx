import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { residentMay } from '../../../../contract/access/grants.ts';
import type { Profile } from '../../../../contract/resident/dashboard.contract.ts';
import type { LeaseUnit } from '../../../../contract/session/lease-unit.contract.ts';
import { Card } from '../../../resident/card.tsx';
import { PageLink } from '../../../resident/page-link.tsx';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '6px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  count: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  names: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: '6px' },
  flag: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** A list of names and values; empty values are left out. */
export function FactsCard({
  title,
  facts,
  children,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly children?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <Card title={title}>
      {children}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
    </Card>
  );
}

/** The number of items of a kind, with a link to them. */
export function CountCard({
  title,
  text,
  to,
  open,
  action,
}: {
  readonly title: string;
  readonly text: string;
  /** The page with the items; null if this person cannot open it. */
  readonly to: string | null;
  readonly open: string;
  readonly action?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <Card title={title} action={action}>
      <p className={styles.count}>{text}</p>
      {to === null ? null : (
        <div>
          <PageLink to={to}>{open}</PageLink>
        </div>
      )}
    </Card>
  );
}

/** Number of occupants named in the card; the others are counted. @see spec/platform.md §2 Resident dashboard cards */
const NAMED_OCCUPANTS = 2;

/** The other occupants: the first two by name, then the number of the others. */
export function OccupantsCard({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('dashboard');
  const styles = useStyles();
  const { co_occupants } = profile;
  const others = co_occupants.length - NAMED_OCCUPANTS;
  return (
    <Card title={t('occupants.title')}>
      {co_occupants.length === 0 ? <span>{t('occupants.none')}</span> : null}
      <ul className={styles.names}>
        {co_occupants.slice(0, NAMED_OCCUPANTS).map(({ occupant_name, responsible_flag }) => (
          <li key={occupant_name}>
            {occupant_name} <span className={styles.flag}>{t(`occupants.${responsible_flag}`)}</span>
          </li>
        ))}
        {others > 0 ? <li>+{others}</li> : null}
      </ul>
    </Card>
  );
}

/** The page on which a resident gives notice, also unasked. @see spec/platform.md §2 Route table */
const NOTICE_PAGE = '/applicant/lease_renewal/move_out';

/** The options at the end of the lease for people who are bound by it: the others read that they have none. */
export function RenewalCard({ unit, to }: { readonly unit: LeaseUnit; readonly to: string | null }) {
  const { t } = useTranslation('dashboard');
  const maySign = residentMay(unit, 'sign');
  const offer = unit.pending_renewal ? 'offered' : 'none';
  return (
    <CountCard
      title={t('renewal.title')}
      text={t(`renewal.${maySign ? offer : 'not_yours'}`)}
      to={to}
      open={t('renewal.open')}
      action={maySign ? <PageLink to={NOTICE_PAGE}>{t('renewal.move_out')}</PageLink> : null}
    />
  );
}
