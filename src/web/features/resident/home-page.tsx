import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { MailAddRegular } from '@fluentui/react-icons/svg/mail-add';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { useUser } from '../../app/session/use-session.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';
import { currentUnit } from '../../app/shell/resident-situation.ts';
import { unitWord } from '../../app/shell/unit-selector.tsx';
import { formatDay } from '../../app/texts/formats.ts';

const ComposeMessage = lazy(async () => ({
  default: (await import('./compose-message.tsx')).ComposeMessage,
}));

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', justifyItems: 'start' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '8px 24px',
    margin: 0,
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '@media (max-width: 599px)': { gridTemplateColumns: '1fr', gap: '4px' },
  },
});

/** The lease that the session is about, in words. */
function LeaseFacts({ user }: { readonly user: UserSession }) {
  const { t } = useTranslation('session');
  const styles = useStyles();
  const unit = currentUnit(user);
  if (unit === null) return <p>{t('home.no_lease')}</p>;
  const facts = [
    [t('home.property'), unit.property_name],
    [t(`home.${unitWord(unit.property_type)}`), unit.unit_uid],
    [t('home.address'), unit.unit_address],
    [t('home.lease_start'), formatDay(unit.lease_start_date)],
    [t('home.lease_end'), formatDay(unit.lease_end_date)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

function Home({ user }: { readonly user: UserSession }) {
  const { t } = useTranslation('session');
  const styles = useStyles();
  const [writes, setWrites] = useState(false);
  const isBlocked = user.metas.blocked_modules.includes('MESSAGES') || currentUnit(user) === null;
  return (
    <div className={styles.page}>
      <PageHeading text={t('home.title', { name: `${user.first_name} ${user.last_name}`.trim() })} />
      <LeaseFacts user={user} />
      {isBlocked ? null : (
        <Button size="large" icon={<MailAddRegular />} onClick={() => setWrites(true)}>
          {t('home.write')}
        </Button>
      )}
      {writes ? (
        <Suspense fallback={null}>
          <ComposeMessage token={user.token} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function SignedInHome() {
  const user = useUser();
  return user === null ? null : <Home user={user} />;
}

/** The resident's start page. @see spec/platform.md §2 Resident shell */
export function HomePage() {
  return (
    <ResidentShell>
      <SignedInHome />
    </ResidentShell>
  );
}
