import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireName } from '../../../../../../machines/questionnaire-rules.ts';
import { ANSWER_FILE_BYTES } from '../../../../../contract/limits.ts';
import { questionAsked } from '../../../../../engine/questionnaires/question-asked.ts';
import type { QuestionnaireFile } from '../../../../../engine/questionnaires/questionnaire.ts';
import { localDay } from '../../../../app/texts/formats.ts';
import { loadWidgets, type UploadPort } from '../../../../forms/index.ts';
import {
  QUESTION_TEXTS,
  QUESTION_WIDGETS,
  questionnaireDraft,
  questionnaireForm,
  questionTexts,
} from '../../../../questions/form-of-questions.ts';
import { FormSections } from '../../../../wizard/form-sections.tsx';
import { withTyped } from '../../../../wizard/saving/held-draft.ts';
import { issuesOf } from '../../../../wizard/step-forms.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '24px', minWidth: 0 } });

interface QuestionsPreviewProps {
  readonly file: QuestionnaireFile;
  readonly language: string;
}

/** The questions in the form that people fill in, with the rules that the server applies; nothing is sent. */
export function QuestionsPreview({ file, language }: QuestionsPreviewProps) {
  const { t, i18n } = useTranslation(['studio', 'questionnaires', 'errors']);
  const styles = useStyles();
  const widgets = useQuery({
    queryKey: ['studio question widgets'],
    queryFn: async () => {
      await loadWidgets(QUESTION_WIDGETS);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [attempt, setAttempt] = useState(0);
  // Nothing is stored from a preview: a chosen file stays where it is.
  const uploads = useMemo(
    (): UploadPort => ({
      maxBytes: ANSWER_FILE_BYTES,
      send: ({ name: file_name }) =>
        Promise.resolve({ file_name, error: { code: 'preview', message: t('questions.no_files') } }),
      remove: () => Promise.resolve(false),
    }),
    [t],
  );
  const today = localDay(new Date());
  const name = file.questionnaire as QuestionnaireName;
  const items = useMemo(
    () =>
      file.items.map((question) => {
        const { options, doubts, ...asked } = questionAsked(question, { language, today });
        return {
          ...asked,
          value: question.type === 'checkbox' ? [] : '',
          meta: options === undefined ? {} : { options: [...options] },
          condition_value: '',
          ...(doubts !== undefined && { doubts: [...doubts] }),
        };
      }),
    [file, language, today],
  );
  const { bundle, facts } = useMemo(() => questionnaireForm(name, items, today), [name, items, today]);
  const [store] = useState(() => withTyped(questionnaireDraft(items, () => [])));
  const [texts, setTexts] = useState<unknown>(null);
  useEffect(() => {
    // The labels of the form are keys of texts, which are looked up in the language of the studio, and never fetched.
    const written = questionTexts(name, items);
    for (const one of i18n.languages) i18n.addResourceBundle(one, QUESTION_TEXTS, written, true, true);
    setTexts(items);
  }, [i18n, name, items]);
  const bundles = useMemo(() => [bundle], [bundle]);
  if (widgets.data !== true || texts !== items) return null;
  return (
    <form
      className={styles.form}
      noValidate
      lang={language}
      onSubmit={(event) => {
        event.preventDefault();
        store.flush();
        setAttempt((count) => count + 1);
        const [first] = issuesOf(bundles, store.getAll(), facts);
        if (first !== undefined) store.requestFocus(first.path);
      }}
    >
      <FormSections
        key={items.map(({ key, type }) => `${key} ${type}`).join()}
        bundles={bundles}
        untitled
        needsStates={false}
        store={store}
        facts={facts}
        tried={attempt > 0}
        attempt={attempt}
        refused={[]}
        editable
        uploads={uploads}
      />
      <div>
        <Button type="submit">{t('questions.try')}</Button>
      </div>
    </form>
  );
}
