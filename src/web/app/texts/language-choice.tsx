import { Button, makeStyles } from '@fluentui/react-components';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../first/first-language.ts';

/** A header as narrow as on a phone. */
const NARROW = '@container (max-width: 599px)';

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center', gap: '2px' },
  icon: {
    fontSize: '20px',
    display: 'inline-flex',
    marginInlineEnd: '4px',
    [NARROW]: { display: 'none' },
  },
  choice: { minWidth: '44px', [NARROW]: { minWidth: '38px', paddingInline: '4px' } },
  // In a narrow header the code is shown instead of the name, which is still read out.
  name: {
    [NARROW]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  code: { display: 'none', [NARROW]: { display: 'inline' } },
});

/** The languages to choose from, each by its own name; a page rendered on the server gets those of its release. */
export const LanguageNames = createContext(LANGUAGE_NAMES);

/** Switches the language at once; nothing is remounted, so nothing that was typed is lost. */
export function LanguageChoice() {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const names = useContext(LanguageNames);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and no better name.
    <div className={styles.group} role="group" aria-label={t('language')}>
      <span className={styles.icon} aria-hidden="true">
        <LocalLanguageRegular />
      </span>
      {Object.entries(names).map(([language, name]) => (
        <Button
          key={language}
          lang={language}
          className={styles.choice}
          appearance={i18n.resolvedLanguage === language ? 'outline' : 'subtle'}
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => void i18n.changeLanguage(language)}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.code} aria-hidden="true">
            {language.toUpperCase()}
          </span>
        </Button>
      ))}
    </div>
  );
}
