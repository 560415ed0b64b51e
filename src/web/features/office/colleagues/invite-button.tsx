import { Button, Field, Input } from '@fluentui/react-components';
import { MailAddRegular } from '@fluentui/react-icons/svg/mail-add';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '../../../../contract/access/office-roles.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { RolesField } from './roles-field.tsx';
import { COLLEAGUES_KEY, useOfficeRules } from './use-change.ts';

const FIELDS = [
  { name: 'first_name', type: 'text', maxLength: 15 },
  { name: 'last_name', type: 'text', maxLength: 20 },
  { name: 'email', type: 'email', maxLength: 254 },
] as const;
const NOTHING = { first_name: '', last_name: '', email: '' };
const ADDRESS = /^\s*[^\s@]+@[^\s@]+\s*$/;

/** Invites somebody by mail to work for the office. */
export function InviteButton({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-colleagues');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button appearance="primary" icon={<MailAddRegular />} onClick={() => setIsOpen(true)}>
        {t('invite.button')}
      </Button>
      {isOpen ? <InviteDialog token={token} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function InviteDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['office-colleagues', 'portal', 'errors']);
  const client = useQueryClient();
  const offered = useOfficeRules(token)?.may_give ?? [];
  const [values, setValues] = useState(NOTHING);
  const [roles, setRoles] = useState<readonly OfficeRole[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const inviting = useMutation({
    mutationFn: () =>
      call('POST /api/office/invitations', {
        token,
        body: { ...values, roles: [...roles], language: i18n.resolvedLanguage ?? '' },
      }),
    onSuccess: () => {
      notify('success', t('invite.sent'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COLLEAGUES_KEY] }),
  });
  const issueOf = (name: keyof typeof values) => {
    if (values[name].trim() === '') return t('invite.missing');
    return name === 'email' && !ADDRESS.test(values.email) ? t('invite.no_address') : null;
  };
  const submit = () => {
    setIsChecked(true);
    const isWhole = roles.length > 0 && FIELDS.every(({ name }) => issueOf(name) === null);
    if (isWhole) inviting.mutate();
  };
  return (
    <FormDialog
      title={t('invite.title')}
      confirm={t('invite.send')}
      isDisabled={inviting.isPending}
      error={inviting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('invite.text')}</p>
      {FIELDS.map(({ name, ...input }) => {
        const issue = isChecked ? issueOf(name) : null;
        return (
          <Field
            key={name}
            label={t(`invite.${name}`)}
            required
            {...(issue !== null && { validationMessage: issue })}
          >
            <Input
              {...input}
              autoComplete="off"
              value={values[name]}
              onChange={(_, { value }) => setValues((now) => ({ ...now, [name]: value }))}
            />
          </Field>
        );
      })}
      <RolesField
        offered={offered}
        roles={roles}
        onRoles={setRoles}
        issue={isChecked && roles.length === 0 ? t('invite.no_role') : null}
      />
    </FormDialog>
  );
}
