import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedMessage } from '../../../../../engine/edit/message/message-list.ts';
import { placeholderNames } from '../../../../../engine/edit/message/sample-values.ts';
import { textsOfMessage } from '../../../../../engine/texts/message-texts.ts';
import type { Texts } from '../../../../../engine/texts/texts.ts';
import { Notice } from '../../../../app/page/notice.tsx';
import { Card } from '../../../../resident/card.tsx';
import type { DraftDocument } from '../../document/draft-document.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { useShownLanguage } from '../language-choice.tsx';
import { MessageTexts } from '../message-texts.tsx';
import { SampleValues } from '../sample-values.tsx';
import { useDraftTexts, useSamples } from '../use-samples.ts';
import { MailPreview, SmsPreview } from './mail-preview.tsx';
import { placeOf, useMessages } from './use-messages.ts';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  choice: { flex: '1 1 16rem', maxWidth: '32rem', minWidth: 0 },
  parts: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  texts: { display: 'grid', gap: '20px', minWidth: 0 },
});

/** The mails and text messages of a draft: their texts in every language, and each as it arrives. */
export function MailsView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, senders, sender, messages, message, choose, chooseSender } = useMessages();
  const texts = useDraftTexts(document);
  const senderWords = (path: string) => {
    const [, flow] = /^flows\/(.+)\.flow\.json$/.exec(path) ?? [];
    const file = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
    return flow ?? t('mails.portal', { file });
  };
  const words = ({ kind, name }: ListedMessage) => t(`mails.kinds.${kind}`, { name });
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <div className={styles.choice}>
          <ChoiceField
            label={t('mails.sender')}
            value={sender}
            options={senders.map((one) => [one, senderWords(one)])}
            onChoose={chooseSender}
          />
        </div>
        <div className={styles.choice}>
          <ChoiceField
            label={t('mails.message')}
            value={message === null ? '' : placeOf(message)}
            options={messages.map((one) => [placeOf(one), words(one)])}
            onChoose={(at) => {
              const chosen = messages.find((one) => placeOf(one) === at);
              if (chosen !== undefined) choose(chosen);
            }}
          />
        </div>
      </div>
      {message === null ? <Notice intent="info">{t('mails.none')}</Notice> : null}
      {message === null ? null : (
        <Opened
          key={`${message.path} ${placeOf(message)}`}
          document={document}
          message={message}
          texts={texts}
        />
      )}
    </div>
  );
}

interface OpenedProps {
  readonly document: DraftDocument;
  readonly message: ListedMessage;
  readonly texts: Texts | null;
}

function Opened({ document, message, texts }: OpenedProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { language, languages, choice } = useShownLanguage(document);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const sampled = useSamples(document, texts, language);
  const { subject, text, sms } = message;
  const keys = [subject, text, sms].filter((key) => key !== '');
  const raw = (key: string) => texts?.message(language, key, {}) ?? '';
  const names = placeholderNames(keys.map(raw));
  const values = { ...sampled(names, message), ...typed };
  return (
    <div className={styles.parts}>
      <div className={styles.texts}>
        {subject === '' ? null : (
          <MessageTexts name={t('mails.subject')} textKey={subject} languages={languages} />
        )}
        {text === '' ? null : <MessageTexts name={t('mails.text')} textKey={text} languages={languages} />}
        {sms === '' ? null : <MessageTexts name={t('mails.sms')} textKey={sms} languages={languages} />}
      </div>
      <Card title={t('mails.arrives')}>
        {choice}
        {texts === null ? <Notice intent="warning">{t('mails.broken')}</Notice> : null}
        {texts === null || text === '' ? null : (
          <MailPreview
            language={language}
            to={message.kind === 'office' ? t('mails.office') : (values.email ?? t('mails.samples.email'))}
            {...textsOfMessage(texts, { language, template: { subject, body: text }, values })}
          />
        )}
        {texts === null || sms === '' ? null : (
          <SmsPreview
            language={language}
            {...textsOfMessage(texts, { channel: 'sms', language, template: { body: sms }, values })}
          />
        )}
        <SampleValues names={names} values={values} typed={typed} onChange={setTyped} />
      </Card>
    </div>
  );
}
