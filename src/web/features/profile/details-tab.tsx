import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../app/first/first-language.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '8px 24px',
    alignItems: 'center',
    maxWidth: '560px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
});

/** The language of the pages, and of messages to this person. */
function OwnLanguage({ token }: { readonly token: string }) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const choosing = useMutation({
    mutationFn: async (language: string) => {
      await call('POST /api/user/language', { token, body: { language } });
      await i18n.changeLanguage(language);
    },
    onSuccess: () => notify('success', t('details.language_saved')),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <Select
      size="large"
      aria-label={t('details.language')}
      value={i18n.resolvedLanguage ?? ''}
      onChange={(_, { value }) => choosing.mutate(value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </Select>
  );
}

/** The signed-in person, with the data that the property has. */
export function DetailsTab({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const facts = [
    ['name', `${user.first_name} ${user.last_name}`.trim()],
    ['email', user.email],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [
        <dt key={`${name} name`}>{t(`details.${name}`)}</dt>,
        <dd key={name}>{value}</dd>,
      ])}
      <dt>{t('details.language')}</dt>
      <dd>
        <OwnLanguage token={user.token} />
      </dd>
    </dl>
  );
}
