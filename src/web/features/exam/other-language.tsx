import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ExamRound } from '../../../../machines/exam.machine.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { Notice } from '../../app/page/notice.tsx';

interface OtherLanguageProps {
  readonly round: ExamRound;
  readonly busy: boolean;
  /** Asks the bureau for new questions, in the language with this code. */
  readonly onAsk: (language: string) => void;
}

/**
 * Says that the questions are in another language than the page, because it was changed after they were requested, and
 * offers new ones. They are not replaced automatically, which would lose the chosen answers. Empty if the languages
 * match.
 */
export function OtherLanguage({ round, busy, onAsk }: OtherLanguageProps) {
  const { t, i18n } = useTranslation('exam');
  const page = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
  const asked = round.authenticationQuestions[0]?.language ?? FALLBACK_LANGUAGE;
  if (asked === page) return null;
  const names = new Intl.DisplayNames([page], { type: 'language' });
  const isAll = round.asked_in === page;
  return (
    <Notice
      intent="info"
      role="status"
      actions={
        isAll ? undefined : (
          <Button disabledFocusable={busy} onClick={() => onAsk(page)}>
            {t('other_language.ask', { language: names.of(page) })}
          </Button>
        )
      }
    >
      {t(isAll ? 'other_language.none' : 'other_language.text', { language: names.of(asked) })}
    </Notice>
  );
}
