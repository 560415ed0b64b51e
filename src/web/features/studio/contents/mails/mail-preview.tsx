import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { smsParts } from '../../../../../engine/texts/sms-parts.ts';

const useStyles = makeStyles({
  paper: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'grid',
    gap: '4px',
    padding: '12px 16px',
    margin: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    '& > div': { display: 'flex', gap: '8px' },
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', minWidth: 0 },
  },
  subject: { fontWeight: tokens.fontWeightSemibold },
  body: {
    margin: 0,
    padding: '16px',
    font: 'inherit',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  bubble: {
    maxWidth: '22rem',
    padding: '10px 14px',
    margin: 0,
    borderRadius: '16px 16px 16px 4px',
    backgroundColor: tokens.colorNeutralBackground4,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  note: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

interface MailPreviewProps {
  readonly language: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail as it arrives: mails have a subject and a text, and nothing in them is ever read as HTML. */
export function MailPreview({ language, to, subject, body }: MailPreviewProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  return (
    <article className={styles.paper} aria-label={t('mails.as_mail')} lang={language}>
      <dl className={styles.head}>
        <div>
          <dt>{t('mails.to')}</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>{t('mails.subject')}</dt>
          <dd className={styles.subject}>{subject}</dd>
        </div>
      </dl>
      <p className={styles.body}>{body}</p>
    </article>
  );
}

/** An SMS as it arrives, with the number of parts in which it is sent. */
export function SmsPreview({ language, body }: Pick<MailPreviewProps, 'language' | 'body'>) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { length, parts, outside } = smsParts(body);
  return (
    <div>
      <article className={styles.bubble} aria-label={t('mails.as_sms')} lang={language}>
        {body}
      </article>
      <p className={styles.note}>
        {t('mails.length', { count: length })}, {t('mails.parts', { count: parts })}
        {outside.length === 0 ? null : ` · ${t('mails.outside', { characters: outside.join(' ') })}`}
      </p>
    </div>
  );
}
