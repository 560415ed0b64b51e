import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../../../contract/office/people/message-template.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const KEY = ['office message templates'];
const NEW = { template_id: '', name: '', texts: {} };

const useStyles = makeStyles({
  list: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  text: { margin: 0, whiteSpace: 'pre-wrap' },
  small: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
  add: { justifySelf: 'start' },
});

/** `/office/messages/templates`: the texts that the office answers with. */
export function TemplatesPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('templates.title')}
      actions={() => <PageLink to="/office/messages">{t('messages.back')}</PageLink>}
    >
      {(member) => <Read {...member} />}
    </OfficePage>
  );
}

function Read({ token }: OfficeMember) {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/office/message-templates', { token, signal }),
  });
  return <Loaded query={query}>{(templates) => <Templates templates={templates} token={token} />}</Loaded>;
}

interface TemplatesProps {
  readonly templates: readonly MessageTemplate[];
  readonly token: string;
}

function Templates({ templates, token }: TemplatesProps) {
  const { t, i18n } = useTranslation(['office-people', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Pick<MessageTemplate, 'template_id' | 'name' | 'texts'> | null>(null);
  const [ask, dialog] = useAsk();
  const show = (all: readonly MessageTemplate[]) => queries.setQueryData(KEY, all);
  const removing = useMutation({
    mutationFn: (template_id: string) =>
      call('DELETE /api/office/message-templates/:template_id', { token, params: { template_id } }),
    onSuccess: (all) => {
      show(all);
      notify('success', t('templates.removed'));
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  const remove = async ({ template_id, name }: MessageTemplate) => {
    const question = { title: t('templates.remove_title', { name }), text: t('templates.remove_text') };
    if (await ask({ ...question, confirm: t('templates.remove') })) removing.mutate(template_id);
  };
  return (
    <div className={styles.list}>
      <Button className={styles.add} size="large" appearance="primary" onClick={() => setEdited(NEW)}>
        {t('templates.add')}
      </Button>
      {templates.length === 0 ? <EmptyState text={t('templates.none')} /> : null}
      {templates.map((template) => (
        <Template
          key={template.template_id}
          template={template}
          onEdit={() => setEdited(template)}
          onRemove={() => void remove(template)}
        />
      ))}
      {edited === null ? null : (
        <TemplateDialog template={edited} token={token} onSaved={show} onClose={() => setEdited(null)} />
      )}
      {dialog}
    </div>
  );
}

interface TemplateProps {
  readonly template: MessageTemplate;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Template({ template: { name, texts, changed_by, changed_at }, onEdit, onRemove }: TemplateProps) {
  const { t, i18n } = useTranslation('office-people');
  const styles = useStyles();
  const dateTime = useDateTime();
  const language = i18n.resolvedLanguage ?? '';
  const shown = language in texts ? language : (Object.keys(texts)[0] ?? '');
  return (
    <Card
      title={name}
      action={
        <span className={styles.actions}>
          <Button aria-label={t('templates.edit_named', { name })} onClick={onEdit}>
            {t('templates.edit')}
          </Button>
          <Button aria-label={t('templates.remove_named', { name })} onClick={onRemove}>
            {t('templates.remove')}
          </Button>
        </span>
      }
    >
      <p className={styles.text} lang={shown}>
        {texts[shown]}
      </p>
      <p className={styles.small}>
        {t('templates.changed', {
          at: dateTime(changed_at),
          by: changed_by,
          languages: Object.keys(texts).join(', '),
        })}
      </p>
    </Card>
  );
}
