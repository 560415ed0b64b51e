import { Field, Input } from '@fluentui/react-components';
import { languagesOf } from '../../../../../engine/edit/form/text-edits.ts';
import type { Texts } from '../../../../../engine/questionnaires/questionnaire.ts';
import type { DraftDocument } from '../../document/draft-document.ts';

interface QuestionTextsProps {
  readonly document: DraftDocument;
  readonly texts: Texts;
  /** What the text is, with its language: `Question (Español)`. */
  readonly label: (language: string) => string;
  /** An empty text is removed, so that the check names it. */
  readonly onSet: (language: string, text: string | undefined) => void;
}

/** A text of a questionnaire in every language: it stands in the file of the questions, not in `locales`. */
export function QuestionTexts({ document, texts, label, onSet }: QuestionTextsProps) {
  const names = document.json('locales/languages.json') as Record<string, string> | undefined;
  return languagesOf(document).map((language) => (
    <Field key={language} label={label(names?.[language] ?? language)}>
      <Input
        size="large"
        lang={language}
        value={texts[language] ?? ''}
        readOnly={document.readOnly}
        maxLength={500}
        onChange={(_, { value }) => onSet(language, value === '' ? undefined : value)}
      />
    </Field>
  ));
}
