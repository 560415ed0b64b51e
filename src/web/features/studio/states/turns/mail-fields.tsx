import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ValuePath } from '../../../../../engine/drafts/file-edit.ts';
import { membersOf } from '../../../../../engine/edit/leads.ts';
import { smsEdits } from '../../../../../engine/edit/turns/time-edits.ts';
import { TextInputs } from '../../forms/text-inputs.tsx';
import { type EditedTurn, useTurnStyles } from './use-turn.ts';

interface MailFieldsProps {
  readonly turn: EditedTurn;
  /** The place of the mail in the file. */
  readonly at: ValuePath;
  readonly mail: unknown;
}

/** The texts of a mail in every language, and of the text message besides it. */
export function MailFields({ turn: { shown, path, edit, readOnly }, at, mail }: MailFieldsProps) {
  const { t } = useTranslation('studio');
  const styles = useTurnStyles();
  const { subject, text, sms } = membersOf(mail);
  const texts = [
    ['subject', subject],
    ['mail', text],
    ['sms', sms],
  ] as const;
  return (
    <>
      <div className={styles.fields}>
        {texts.map(([what, key]) =>
          typeof key !== 'string' ? null : (
            <TextInputs
              key={what}
              document={shown.document}
              textKey={key}
              long={what === 'mail'}
              label={(language) => t(`turns.${what}_in`, { language })}
            />
          ),
        )}
      </div>
      <Checkbox
        size="large"
        label={t('turns.also_sms')}
        checked={typeof sms === 'string'}
        disabled={readOnly}
        onChange={(_, { checked }) => edit(smsEdits(path, at, mail, checked === true))}
      />
    </>
  );
}
