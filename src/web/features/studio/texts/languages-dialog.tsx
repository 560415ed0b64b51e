import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addLanguage,
  type DraftLanguage,
  draftLanguages,
  languageProblem,
  offerLanguage,
} from '../../../../engine/edit/translation/draft-languages.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { PlainInput } from '../../../widgets/plain-input.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { ownName, useLanguageName } from './use-language-name.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  state: { color: tokens.colorNeutralForeground2 },
  form: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'flex-end', paddingTop: '16px' },
});

/** The languages of the draft: begins one, and lets people choose it once nothing is missing. */
export function LanguagesDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation(['studio', 'portal']);
  const styles = useStyles();
  const document = useDraftDocument();
  const languages = useMemo(() => draftLanguages(document), [document]);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim().toLowerCase() ?? '';
    const wrong = languageProblem(document, code);
    setProblem(wrong === null ? '' : t(`translation.language_problems.${wrong}`, { code }));
    input.current?.focus();
    if (wrong !== null) return;
    document.edit(addLanguage(document, code));
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Modal
      title={t('translation.languages_title')}
      size="large"
      onDismiss={onDismiss}
      actions={
        <Button size="large" onClick={onDismiss}>
          {t('portal:close')}
        </Button>
      }
    >
      <p>{t('translation.languages_text')}</p>
      <ul className={styles.list}>
        {languages.map((language) => (
          <LanguageItem key={language.code} {...language} />
        ))}
      </ul>
      <form className={styles.form} onSubmit={add}>
        <Field
          label={t('translation.code')}
          hint={t('translation.code_hint')}
          {...(problem !== '' && { validationMessage: problem })}
        >
          <PlainInput startText="" elementRef={input} maxLength={3} />
        </Field>
        <Button size="large" type="submit">
          {t('translation.add_language')}
        </Button>
      </form>
    </Modal>
  );
}

function LanguageItem({ code, isOffered, missing }: DraftLanguage) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const name = useLanguageName()(code);
  const state = isOffered ? 'offered' : 'preparing';
  const offer = (own: string | null) => document.edit([offerLanguage(code, own)]);
  return (
    <li className={styles.item}>
      <div>
        <span className={styles.name} lang={code}>
          {name}
        </span>{' '}
        ({code})
        <div className={styles.state}>
          {t(`translation.${state}`)}
          {missing === 0 ? null : ` · ${t('translation.lacks', { count: missing })}`}
        </div>
      </div>
      {isOffered ? (
        <Button size="large" onClick={() => offer(null)}>
          {t('translation.withdraw', { name })}
        </Button>
      ) : missing === 0 ? (
        <Button size="large" appearance="primary" onClick={() => offer(ownName(code))}>
          {t('translation.offer', { name })}
        </Button>
      ) : null}
    </li>
  );
}
