import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { applicantPage } from '../app/api/access-token.ts';
import { HEADER_PLACE } from '../app/page/page-frame.tsx';
import { useApplicantNews } from './use-applicant-news.ts';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: '32px',
    minHeight: '32px',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  icon: { fontSize: '20px', display: 'inline-flex' },
  // On a phone the icon is shown instead of the word, which is still read out.
  word: {
    '@container (max-width: 599px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});

/**
 * A link in the page's header that leads an applicant to their messages and shows how many are new. Renders nothing if
 * the property accepts no messages.
 */
export function MessagesLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('messages');
  const styles = useStyles();
  const unread = useApplicantNews(token);
  const [header, setHeader] = useState<Element | null>(null);
  useEffect(() => setHeader(document.getElementById(HEADER_PLACE)), []);
  if (typeof unread !== 'number' || header === null) return null;
  return createPortal(
    <Link className={styles.link} to={applicantPage('/applicant/messages', token)}>
      <span className={styles.icon} aria-hidden="true">
        <ChatRegular />
      </span>
      <span className={styles.word}>{t('list.title')}</span>
      {unread === 0 ? null : <Badge appearance="filled">{t('list.unread', { count: unread })}</Badge>}
    </Link>,
    header,
  );
}
