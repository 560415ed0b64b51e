import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstLanguage } from '../../../../../engine/edit/form/text-edits.ts';
import { addQuestion, keyProblem } from '../../../../../engine/edit/questions/question-edits.ts';
import { type QuestionType, questionTypes } from '../../../../../engine/questionnaires/question-types.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { DraftDialog } from '../../states/draft-dialog.tsx';
import { NameField } from '../../states/name-field.tsx';
import type { OpenQuestions } from './use-questions.ts';

interface NewQuestionDialogProps {
  readonly shown: OpenQuestions;
  readonly onDismiss: () => void;
}

/** Adds a question behind the chosen one, or at the end. Its text in other languages is still missing then. */
export function NewQuestionDialog({ shown, onDismiss }: NewQuestionDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, edited, edit, select, selected } = shown;
  const [text, key] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [type, setType] = useState<QuestionType>('text');
  const [problems, setProblems] = useState({ text: '', key: '' });
  const add = () => {
    const [asked, name] = [text.current?.value.trim() ?? '', key.current?.value.trim() ?? ''];
    const wrong = keyProblem(edited.file, name);
    if (asked === '' || wrong !== null) {
      setProblems({
        text: asked === '' ? t('questions.text_missing') : '',
        key: wrong === null ? '' : t(`questions.key_${wrong}`),
      });
      (asked === '' ? text : key).current?.focus();
      return false;
    }
    const index = selected === null ? edited.file.items.length : selected + 1;
    const texts = { [firstLanguage(document, i18n.language)]: asked };
    edit(addQuestion(document, edited, { key: name, type, texts, index }));
    select(index);
    return true;
  };
  return (
    <DraftDialog
      title={t('questions.add_title')}
      confirm={t('forms.add_confirm')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <NameField label={t('questions.question')} start="" elementRef={text} problem={problems.text} />
      <ChoiceField
        label={t('forms.type')}
        value={type}
        options={Object.keys(questionTypes).map((one) => [one, t(`questions.types.${one}`)])}
        onChoose={(one) => setType(one as QuestionType)}
      />
      <NameField
        label={t('forms.name')}
        start=""
        elementRef={key}
        problem={problems.key}
        hint={t('questions.key_form')}
      />
    </DraftDialog>
  );
}
