import { Field, Input, Textarea } from '@fluentui/react-components';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ANNOUNCEMENT_CHARACTERS, ANNOUNCEMENT_SUBJECT_CHARACTERS } from '../../../../contract/limits.ts';
import type { NewAnnouncement } from '../../../../contract/office/people/announcement.contract.ts';
import { localDay } from '../../../app/texts/formats.ts';
import { LanguageNames } from '../../../app/texts/language-choice.tsx';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { ChoicesField } from '../forms/choices-field.tsx';

/** An announcement as it is typed, without the key of its form. */
export type TypedAnnouncement = Omit<NewAnnouncement, 'key'>;

const WAYS = ['mail', 'sms', 'notice'] as const;

/** Days for which a notice is shown, unless the member says otherwise. */
const USUAL_DAYS = 7;

interface WayFieldsProps {
  readonly typed: TypedAnnouncement;
  readonly isMissing: boolean;
  readonly onChange: (changed: Partial<TypedAnnouncement>) => void;
}

/** By which ways an announcement is sent. */
export function WayFields({ typed, isMissing, onChange }: WayFieldsProps) {
  const { notice_until } = typed;
  const { t } = useTranslation('office-people');
  const timeZone = useTimeZone();
  const usual = () => {
    const day = new Date();
    day.setDate(day.getDate() + USUAL_DAYS);
    return localDay(day, timeZone);
  };
  return (
    <Card title={t('announcements.ways')}>
      <ChoicesField
        legend={t('announcements.ways_hint')}
        offered={WAYS}
        chosen={WAYS.filter((way) => (way === 'notice' ? notice_until !== null : typed[way]))}
        onChosen={(ways) =>
          onChange({
            mail: ways.includes('mail'),
            sms: ways.includes('sms'),
            notice_until: ways.includes('notice') ? (notice_until ?? usual()) : null,
          })
        }
        textsOf={(way) => ({ name: t(`announcements.${way}`) })}
        issue={isMissing ? t('announcements.way_missing') : null}
      />
      {notice_until === null ? null : (
        <Field label={t('announcements.until')} required>
          <Input
            type="date"
            min={localDay(new Date(), timeZone)}
            value={notice_until}
            onChange={(_, { value }) => onChange({ notice_until: value === '' ? usual() : value })}
          />
        </Field>
      )}
    </Card>
  );
}

interface TextFieldsProps {
  readonly texts: TypedAnnouncement['texts'];
  readonly isChecked: boolean;
  readonly onChange: (texts: TypedAnnouncement['texts']) => void;
}

/** Subject and text in each language of the portal. */
export function TextFields({ texts, isChecked, onChange }: TextFieldsProps) {
  const { t } = useTranslation('office-people');
  const languages = useContext(LanguageNames);
  return Object.entries(languages).map(([language, name]) => {
    const { subject = '', text = '' } = texts[language] ?? {};
    const change = (changed: object) => onChange({ ...texts, [language]: { subject, text, ...changed } });
    const issue = (value: string) =>
      isChecked && value.trim() === '' ? { validationMessage: t('announcements.text_missing') } : {};
    return (
      <Card key={language} title={name}>
        <Field label={t('announcements.subject')} required {...issue(subject)}>
          <Input
            lang={language}
            maxLength={ANNOUNCEMENT_SUBJECT_CHARACTERS}
            value={subject}
            onChange={(_, { value }) => change({ subject: value })}
          />
        </Field>
        <Field label={t('announcements.text')} required {...issue(text)}>
          <Textarea
            lang={language}
            rows={6}
            resize="vertical"
            maxLength={ANNOUNCEMENT_CHARACTERS}
            value={text}
            onChange={(_, { value }) => change({ text: value })}
          />
        </Field>
      </Card>
    );
  });
}
