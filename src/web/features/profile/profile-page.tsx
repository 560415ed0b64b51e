import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { lateComponent } from '../../app/late-component.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { useUser } from '../../app/session/use-session.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';
import { AccessTab } from './access-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { EmailTab } from './email-tab.tsx';
import { MethodsTab } from './methods-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import type { ProfileTabProps } from './profile-tab.ts';
import { SignInTab } from './sign-in-tab.tsx';
import { WishesTab } from './wishes-tab.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px' },
  tabs: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& a': {
      padding: '10px 12px',
      color: tokens.colorNeutralForeground2,
      textDecorationLine: 'none',
      borderBottom: '3px solid transparent',
      ':hover': { color: tokens.colorNeutralForeground1 },
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
      '&[aria-current="page"]': {
        color: tokens.colorNeutralForeground1,
        fontWeight: tokens.fontWeightSemibold,
        borderBottomColor: tokens.colorBrandStroke1,
      },
    },
  },
});

/** Fetched by members of an office only. */
const SecondFactorTab = lateComponent(async () => (await import('./second-factor-tab.tsx')).SecondFactorTab);

/** Fetched by those who ask for their data. */
const DataTab = lateComponent(async () => (await import('./data-tab.tsx')).DataTab);

/** The tabs by their path segment; the first has none. */
const TABS: Readonly<Record<string, ComponentType<ProfileTabProps>>> = {
  details: DetailsTab,
  notices: WishesTab,
  methods: MethodsTab,
  email: EmailTab,
  password: PasswordTab,
  'sign-in': SignInTab,
  'second-factor': SecondFactorTab,
  devices: DevicesTab,
  access: AccessTab,
  data: DataTab,
};

/** Tabs about a lease, hidden from people without one. */
const OF_LEASE: readonly string[] = ['notices', 'methods'];
/** Tabs of members of an office. */
const OF_OFFICE: readonly string[] = ['second-factor'];
/** Tabs that members of an office do not have: their data is that of the company's work. */
const NOT_OF_OFFICE: readonly string[] = ['data'];

function Tabs() {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const { tab = 'details' } = useParams();
  const user = useUser();
  const Tab = TABS[tab];
  if (Tab === undefined) return <Navigate to="/profile" replace />;
  if (user === null) return null;
  const isOffered = (name: string) =>
    (user.metas.lease.lease_id !== null || !OF_LEASE.includes(name)) &&
    (user.is_staff === true ? !NOT_OF_OFFICE.includes(name) : !OF_OFFICE.includes(name));
  if ([...OF_OFFICE, ...NOT_OF_OFFICE].includes(tab) && !isOffered(tab))
    return <Navigate to="/profile" replace />;
  return (
    <div className={styles.page}>
      <PageHeading text={t(`tabs.${tab}`)}>{t('title')}</PageHeading>
      <nav className={styles.tabs} aria-label={t('title')}>
        {Object.keys(TABS)
          .filter(isOffered)
          .map((name) => (
            <NavLink key={name} to={name === 'details' ? '/profile' : `/profile/${name}`} end>
              {t(`tabs.${name}`)}
            </NavLink>
          ))}
      </nav>
      <Tab user={user} />
    </div>
  );
}

/** @see spec/platform.md §2 Route table */
export function ProfilePage() {
  return (
    <ResidentShell>
      <Tabs />
    </ResidentShell>
  );
}
