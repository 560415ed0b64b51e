import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesOf } from '../../../../../engine/edit/form/text-edits.ts';
import {
  addQuestionOption,
  followUpEdits,
  optionProblem,
  questionEdits,
  removeQuestionOption,
} from '../../../../../engine/edit/questions/question-edits.ts';
import { type Question, textIn } from '../../../../../engine/questionnaires/questionnaire.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { NewOptionDialog } from '../../states/new-option-dialog.tsx';
import { QuestionTexts } from './question-texts.tsx';
import type { OpenQuestions } from './use-questions.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '12px', minWidth: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '12px' },
  row: {
    display: 'grid',
    gap: '8px 12px',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  },
});

interface QuestionOptionsProps {
  readonly shown: OpenQuestions;
  readonly question: Question;
  readonly index: number;
}

const NONE = '';

/** The options of a question, and for one of a few the follow-up that one of them opens. */
export function QuestionOptions({ shown, question, index }: QuestionOptionsProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const [isAdding, setIsAdding] = useState(false);
  const { document, edited, edit } = shown;
  const { options = [], condition, condition_question } = question;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('forms.options')}</h3>
      <ol className={styles.list}>
        {options.map(({ id, label }, place) => (
          <li key={id}>
            <div className={styles.row}>
              <QuestionTexts
                document={document}
                texts={label}
                label={(language) => t('forms.option_in', { value: id, language })}
                onSet={(language, text) =>
                  edit(questionEdits(edited, index, ['options', place, 'label', language], text))
                }
              />
              {document.readOnly ? null : (
                <Button
                  disabledFocusable={options.length === 1}
                  aria-label={t('forms.remove', { name: id })}
                  onClick={() => edit(removeQuestionOption(edited, index, place))}
                >
                  {t('states.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {document.readOnly ? null : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('forms.add_option')}</Button>
        </div>
      )}
      {question.type === 'radio' ? (
        <div className={styles.row}>
          <ChoiceField
            label={t('questions.opens')}
            value={condition ?? NONE}
            options={[
              [NONE, t('questions.no_follow_up')],
              ...options.map(({ id, label }) => [id, textIn(label, i18n.language)] as const),
            ]}
            onChoose={(id) => {
              if (!document.readOnly) edit(followUpEdits(edited, index, id === NONE ? null : id));
            }}
          />
          {condition === undefined ? null : (
            <QuestionTexts
              document={document}
              texts={condition_question ?? {}}
              label={(language) => t('questions.follow_up_in', { language })}
              onSet={(language, text) =>
                edit(questionEdits(edited, index, ['condition_question', language], text))
              }
            />
          )}
        </div>
      ) : null}
      {isAdding ? <NewOption {...{ shown, question, index }} onDismiss={() => setIsAdding(false)} /> : null}
    </section>
  );
}

function NewOption({
  shown,
  question,
  index,
  onDismiss,
}: QuestionOptionsProps & { readonly onDismiss: () => void }) {
  const { t } = useTranslation('studio');
  const { document, edited, edit } = shown;
  const problemOf = (id: string) => {
    const wrong = optionProblem(question, id);
    return wrong === null ? null : t(`questions.id_${wrong}`);
  };
  const add = (id: string, label: string) => {
    const texts = Object.fromEntries(languagesOf(document).map((language) => [language, label]));
    edit(addQuestionOption(edited, index, { id, texts }));
  };
  return (
    <NewOptionDialog hint={t('questions.id_form')} problemOf={problemOf} onAdd={add} onDismiss={onDismiss} />
  );
}
