import { Button, makeStyles } from '@fluentui/react-components';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../first/first-language.ts';

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center', gap: '2px' },
  icon: {
    fontSize: '20px',
    display: 'inline-flex',
    marginInlineEnd: '4px',
    '@media (max-width: 599px)': { display: 'none' },
  },
  choice: { minWidth: '44px', '@media (max-width: 599px)': { paddingInline: '8px' } },
});

/** Switches the language at once; nothing that was typed is lost, as nothing is remounted. */
export function LanguageChoice() {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and no better name.
    <div className={styles.group} role="group" aria-label={t('language')}>
      <span className={styles.icon} aria-hidden="true">
        <LocalLanguageRegular />
      </span>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          lang={language}
          className={styles.choice}
          appearance={i18n.resolvedLanguage === language ? 'outline' : 'subtle'}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void i18n.changeLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
    </div>
  );
}
