import { Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS } from '../../../contract/limits.ts';
import type { ResidentStep, SuitableTime } from '../../../contract/resident/workorder.contract.ts';
import { FormDialog } from '../../app/dialogs/form-dialog.tsx';
import { localDay } from '../../app/texts/formats.ts';
import { useTimeZone } from '../../app/texts/time-zone.ts';
import { areTimesGood, NO_TIME, TimesField } from './times-field.tsx';
import { STARS } from './workorder-words.ts';

/** Steps that ask for details or a confirmation first. */
export type StepName = Exclude<ResidentStep['event'], 'COMMENT' | 'ACCEPT' | 'CONFIRM'>;

interface StepDialogProps {
  readonly step: StepName;
  /** The times that were given before. */
  readonly times: readonly SuitableTime[];
  readonly onSend: (step: ResidentStep) => void;
  readonly onClose: () => void;
}

/** Asks for the input of a step: other times, why it is not fixed, a rating, or a confirmation. */
export function StepDialog({ step, times: before, onSend, onClose }: StepDialogProps) {
  const { t } = useTranslation('workorders');
  const today = localDay(new Date(), useTimeZone());
  const ahead = before.filter(({ day }) => day > today);
  const [times, setTimes] = useState(ahead.length > 0 ? ahead : [NO_TIME]);
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [stars, setStars] = useState<(typeof STARS)[number] | null>(null);
  const isTextMissing = step === 'REOPEN' && text.trim() === '';
  const submit = () => {
    setIsChecked(true);
    if (step === 'CANCEL') onSend({ event: 'CANCEL' });
    else if (step === 'REOPEN' && !isTextMissing) onSend({ event: 'REOPEN', text });
    else if (step === 'RATE' && stars !== null) onSend({ event: 'RATE', stars, text });
    else if (step === 'RESCHEDULE' && areTimesGood(times, today))
      onSend({ event: 'RESCHEDULE', times: [...times], text });
  };
  return (
    <FormDialog
      title={t(`steps.${step}.title`)}
      confirm={t(`steps.${step}.send`)}
      cancel={t('steps.back')}
      onSubmit={submit}
      onClose={onClose}
    >
      <span>{t(`steps.${step}.text`)}</span>
      {step === 'RESCHEDULE' ? (
        <TimesField times={times} isChecked={isChecked} onChange={(changed) => setTimes([...changed])} />
      ) : null}
      {step === 'RATE' ? (
        <Field
          label={t('steps.RATE.stars')}
          required
          {...(isChecked && stars === null && { validationMessage: t('steps.RATE.stars_required') })}
        >
          <RadioGroup
            value={String(stars ?? '')}
            onChange={(_, { value }) => setStars(STARS.find((one) => String(one) === value) ?? null)}
          >
            {STARS.map((one) => (
              <Radio key={one} value={String(one)} label={t(`stars.${one}`)} />
            ))}
          </RadioGroup>
        </Field>
      ) : null}
      {step === 'CANCEL' ? null : (
        <Field
          label={t(`steps.${step}.why`)}
          required={step === 'REOPEN'}
          {...(isChecked && isTextMissing && { validationMessage: t('steps.REOPEN.why_required') })}
        >
          <Textarea
            size="large"
            rows={3}
            maxLength={step === 'REOPEN' ? WORKORDER_CHARACTERS : 300}
            value={text}
            onChange={(_, { value }) => setText(value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
