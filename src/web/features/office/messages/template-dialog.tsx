import { Field, Input, Textarea } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAME_CHARACTERS, WORKORDER_CHARACTERS } from '../../../../contract/limits.ts';
import type { MessageTemplate } from '../../../../contract/office/people/message-template.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { LanguageNames } from '../../../app/texts/language-choice.tsx';
import { ChangedByColleague, colleagueChanges, withTheirs } from '../forms/colleague-changes.tsx';

const FIELDS = ['first_name', 'last_name', 'home', 'property', 'member'] as const;

interface TemplateDialogProps {
  /** With an empty id: a new one. */
  readonly template: Pick<MessageTemplate, 'template_id' | 'name' | 'texts'>;
  readonly token: string;
  readonly onSaved: (all: readonly MessageTemplate[]) => void;
  readonly onClose: () => void;
}

/** A template: its name, and its text in each language of the portal. */
export function TemplateDialog({ template, token, onSaved, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('office-people');
  const languages = useContext(LanguageNames);
  const [id] = useState(() => template.template_id || crypto.randomUUID());
  const [name, setName] = useState(template.name);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(template.texts);
  const [seen, setSeen] = useState({ name: template.name, texts: template.texts });
  const [isChecked, setIsChecked] = useState(false);
  const saving = useMutation({
    mutationFn: () =>
      call('PUT /api/office/message-templates/:template_id', {
        token,
        params: { template_id: id },
        body: { name, texts, ...(template.template_id !== '' && { seen }) },
      }),
    onSuccess: (all) => {
      onSaved(all);
      notify('success', t('templates.saved'));
      onClose();
    },
    onError: (error) => {
      const theirs = colleagueChanges(error);
      if (theirs === null) return;
      const merged = withTheirs<Readonly<Record<string, string>>>(
        { name: seen.name, ...seen.texts },
        { name, ...texts },
        // A text that was taken out is an empty one here.
        theirs.changes.map((change) => ({ ...change, after: change.after ?? '' })),
      );
      const { name: mine = '', ...mineTexts } = merged.mine;
      setName(mine);
      setTexts(mineTexts);
      const { name: theirName = '', ...theirTexts } = merged.seen;
      const kept = Object.entries(theirTexts).filter(([, text]) => text !== '');
      setSeen({ name: theirName, texts: Object.fromEntries(kept) });
    },
  });
  const others = colleagueChanges(saving.error);
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '') saving.mutate();
  };
  const isMissing = isChecked && name.trim() === '';
  return (
    <FormDialog
      title={t(template.template_id === '' ? 'templates.add' : 'templates.change')}
      confirm={t('belongings.save')}
      isDisabled={saving.isPending}
      error={others === null ? saving.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {others === null ? null : (
        <ChangedByColleague
          found={others}
          label={(field) =>
            field === 'name'
              ? t('templates.name')
              : t('templates.text', { language: languages[field] ?? field })
          }
          say={(_, value) => String(value)}
        />
      )}
      <Field
        label={t('templates.name')}
        required
        {...(isMissing && { validationMessage: t('belongings.missing') })}
      >
        <Input
          autoComplete="off"
          maxLength={TEMPLATE_NAME_CHARACTERS}
          value={name}
          onChange={(_, { value }) => setName(value)}
        />
      </Field>
      {Object.entries(languages).map(([language, called]) => (
        <Field
          key={language}
          label={t('templates.text', { language: called })}
          hint={t('templates.fields', { fields: FIELDS.map((field) => `{{ ${field} }}`).join(', ') })}
        >
          <Textarea
            rows={5}
            resize="vertical"
            lang={language}
            maxLength={WORKORDER_CHARACTERS}
            value={texts[language] ?? ''}
            onChange={(_, { value }) => setTexts((now) => ({ ...now, [language]: value }))}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
