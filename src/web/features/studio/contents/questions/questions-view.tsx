import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRequired, type QuestionnaireName } from '../../../../../../machines/questionnaire-rules.ts';
import { MOST_QUESTIONS } from '../../../../../engine/edit/questions/question-edits.ts';
import { questionnaireName } from '../../../../../engine/edit/questions/question-outline.ts';
import { textIn } from '../../../../../engine/questionnaires/questionnaire.ts';
import { Notice } from '../../../../app/page/notice.tsx';
import { Card } from '../../../../resident/card.tsx';
import { ChoiceField } from '../../states/choice-field.tsx';
import { OpenItem } from '../../states/open-item.tsx';
import { useShownLanguage } from '../language-choice.tsx';
import { NewQuestionDialog } from './new-question-dialog.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionsPreview } from './questions-preview.tsx';
import { type OpenQuestions, opened, useQuestions } from './use-questions.ts';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  choice: { flex: '1 1 16rem', maxWidth: '28rem' },
  parts: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px', minWidth: 0 },
});

/** The questionnaires of a draft: their questions, and beside them the form that people fill in. */
export function QuestionsView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const shown = useQuestions();
  const { document, paths, path, open } = shown;
  const [isAdding, setIsAdding] = useState(false);
  const questions = opened(shown);
  const count = questions?.edited.file.items.length ?? 0;
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <div className={styles.choice}>
          <ChoiceField
            label={t('questions.questionnaire')}
            value={path}
            options={paths.map((one) => [one, questionnaireName(one)])}
            onChoose={open}
          />
        </div>
        {document.readOnly || questions === null ? null : (
          <Button size="large" disabledFocusable={count >= MOST_QUESTIONS} onClick={() => setIsAdding(true)}>
            {t('questions.add')}
          </Button>
        )}
      </div>
      {questions === null ? <Notice intent="warning">{t('questions.damaged')}</Notice> : null}
      {questions === null ? null : <Opened key={path} shown={questions} />}
      {isAdding && questions !== null ? (
        <NewQuestionDialog shown={questions} onDismiss={() => setIsAdding(false)} />
      ) : null}
    </div>
  );
}

function Opened({ shown }: { readonly shown: OpenQuestions }) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const { document, edited, selected, select } = shown;
  const { language, choice } = useShownLanguage(document);
  const { file } = edited;
  return (
    <div className={styles.parts}>
      <ol className={styles.list}>
        {file.items.map((question, index) => (
          <OpenItem
            key={question.key}
            data-name={question.key}
            name={textIn(question.name, i18n.language)}
            marks={[
              question.key,
              t(`questions.types.${question.type}`),
              ...(isRequired(file.questionnaire as QuestionnaireName, question) ? [t('forms.required')] : []),
            ]}
            isOpen={selected === index}
            onToggle={() => select(selected === index ? null : index)}
          >
            <QuestionPanel shown={shown} question={question} index={index} />
          </OpenItem>
        ))}
      </ol>
      <Card title={t('questions.as_form')}>
        {choice}
        <QuestionsPreview file={file} language={language} />
      </Card>
    </div>
  );
}
