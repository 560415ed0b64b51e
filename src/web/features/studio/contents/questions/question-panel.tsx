import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { isRequired, type QuestionnaireName } from '../../../../../../machines/questionnaire-rules.ts';
import {
  hasOptions,
  moveQuestion,
  questionEdits,
  removeQuestion,
  retypeQuestion,
} from '../../../../../engine/edit/questions/question-edits.ts';
import { type QuestionType, questionTypes } from '../../../../../engine/questionnaires/question-types.ts';
import type { Question } from '../../../../../engine/questionnaires/questionnaire.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { QuestionOptions } from './question-options.tsx';
import { QuestionTexts } from './question-texts.tsx';
import type { OpenQuestions } from './use-questions.ts';

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '16px', minWidth: 0, paddingTop: '8px' },
  fields: {
    display: 'grid',
    gap: '12px 16px',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface QuestionPanelProps {
  readonly shown: OpenQuestions;
  readonly question: Question;
  readonly index: number;
}

/** What a question is: its text in every language, its type, whether it is required, its options, its doubts. */
export function QuestionPanel({ shown, question, index }: QuestionPanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, edited, edit, select } = shown;
  const { key, type, name, doubts = [] } = question;
  const { items, questionnaire } = edited.file;
  const move = (to: number) => {
    edit(moveQuestion(edited, index, to));
    select(to);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <QuestionTexts
          document={document}
          texts={name}
          label={(language) => t('questions.question_in', { language })}
          onSet={(language, text) => edit(questionEdits(edited, index, ['name', language], text))}
        />
        <ChoiceField
          label={t('forms.type')}
          value={type}
          options={Object.keys(questionTypes).map((one) => [one, t(`questions.types.${one}`)])}
          onChoose={(one) => {
            if (!document.readOnly) edit(retypeQuestion(document, edited, index, one as QuestionType));
          }}
        />
      </div>
      <Checkbox
        size="large"
        label={t('forms.is_required')}
        checked={isRequired(questionnaire as QuestionnaireName, question)}
        disabled={document.readOnly}
        onChange={(_, { checked }) =>
          edit(questionEdits(edited, index, ['is_answer_required'], checked === true))
        }
      />
      {hasOptions(type) ? <QuestionOptions {...{ shown, question, index }} /> : null}
      {doubts.map(({ text, before }, place) => (
        <div key={before ?? 'after'} className={styles.fields}>
          <QuestionTexts
            document={document}
            texts={text}
            label={(language) =>
              t(before === undefined ? 'questions.doubt_after' : 'questions.doubt_before', { language })
            }
            onSet={(language, words) =>
              edit(questionEdits(edited, index, ['doubts', place, 'text', language], words))
            }
          />
        </div>
      ))}
      {document.readOnly ? null : (
        <div className={styles.buttons} role="toolbar" aria-label={t('forms.actions', { name: key })}>
          <Button
            disabledFocusable={index === 0}
            aria-label={t('forms.up', { name: key })}
            onClick={() => move(index - 1)}
          >
            ↑
          </Button>
          <Button
            disabledFocusable={index === items.length - 1}
            aria-label={t('forms.down', { name: key })}
            onClick={() => move(index + 1)}
          >
            ↓
          </Button>
          <Button
            aria-label={t('forms.remove', { name: key })}
            onClick={() => {
              edit(removeQuestion(edited, index));
              select(null);
            }}
          >
            {t('states.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
