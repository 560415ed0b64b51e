import { Button, makeStyles } from '@fluentui/react-components';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../app/page/notice.tsx';
import { LanguageNames } from '../../../app/texts/language-choice.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { TextFields, type TypedAnnouncement, WayFields } from './announcement-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '760px' },
  button: { justifySelf: 'start' },
});

const EMPTY: TypedAnnouncement = {
  audience: { to: 'all' },
  mail: true,
  sms: false,
  notice_until: null,
  texts: {},
};

/** `/office/announcements/new`: writes an announcement, shows how many it reaches, and sends it. */
export function NewAnnouncementPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('announcements.new')}
      actions={() => <PageLink to="/office/announcements">{t('announcements.back')}</PageLink>}
    >
      {(member) => <Form {...member} />}
    </OfficePage>
  );
}

function Form({ token }: OfficeMember) {
  const { t } = useTranslation(['office-people', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const languages = useContext(LanguageNames);
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [ask, dialog] = useAsk();
  const { audience, mail, sms, notice_until, texts } = typed;
  const isChosen = audience.to !== 'homes' || audience.lease_ids.length > 0;
  const { data: reach } = useQuery({
    queryKey: ['office announcement reach', audience],
    queryFn: ({ signal }) =>
      call('POST /api/office/announcements/preview', { token, body: { audience }, signal }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  const sending = useMutation({
    mutationFn: () => call('POST /api/office/announcements', { token, body: { key, ...typed } }),
    onSuccess: async ({ announcement_id, recipients }) => {
      notify('success', t('announcements.sent', { count: recipients }));
      await queries.invalidateQueries({ queryKey: ['office announcements'] });
      navigate(`/office/announcements/view/${announcement_id}`);
    },
  });
  const change = (changed: Partial<TypedAnnouncement>) => setTyped((now) => ({ ...now, ...changed }));
  const isMissing = Object.keys(languages).some(
    (language) => !texts[language]?.subject.trim() || !texts[language]?.text.trim(),
  );
  const hasWay = mail || sms || notice_until !== null;
  const send = async () => {
    setIsChecked(true);
    if (!isChosen || isMissing || !hasWay || sending.isPending) return;
    const count = reach?.recipients ?? 0;
    const question = { title: t('announcements.ask_title', { count }), text: t('announcements.ask_text') };
    if (await ask({ ...question, confirm: t('announcements.send') })) sending.mutate();
  };
  return (
    <div className={styles.form}>
      <AudienceFields
        audience={audience}
        token={token}
        isMissing={isChecked && !isChosen}
        onChange={(chosen) => change({ audience: chosen })}
      />
      <WayFields typed={typed} isMissing={isChecked && !hasWay} onChange={change} />
      <TextFields texts={texts} isChecked={isChecked} onChange={(written) => change({ texts: written })} />
      {reach === undefined || !isChosen ? null : (
        <Notice intent="info">
          {t('announcements.reach', { count: reach.recipients })}{' '}
          {t('announcements.reach_ways', {
            homes: reach.homes,
            mail: mail ? reach.mail : 0,
            sms: sms ? reach.sms : 0,
            notice: notice_until === null ? 0 : reach.recipients,
          })}
        </Notice>
      )}
      <ErrorNotice error={sending.error} />
      <Button
        className={styles.button}
        size="large"
        appearance="primary"
        disabledFocusable={sending.isPending}
        onClick={() => void send()}
      >
        {t('announcements.send')}
      </Button>
      {dialog}
    </div>
  );
}
