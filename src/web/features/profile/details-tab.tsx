import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../app/first/first-language.ts';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '8px 24px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
});

/** Who is signed in, as the property knows them. */
export function DetailsTab({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const facts = [
    ['name', `${user.first_name} ${user.last_name}`.trim()],
    ['email', user.email],
    ['language', LANGUAGE_NAMES[user.language] ?? user.language],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [
        <dt key={`${name} name`}>{t(`details.${name}`)}</dt>,
        <dd key={name}>{value}</dd>,
      ])}
    </dl>
  );
}
