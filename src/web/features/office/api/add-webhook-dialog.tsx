import { Field, Input } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { ChoicesField } from '../forms/choices-field.tsx';

/** What an address can be told of. */
const TOLD = ['flows', 'money'] as const;

interface AddWebhookDialogProps {
  readonly token: string;
  /** The flows whose events can be told. */
  readonly offered: readonly string[];
  readonly onAdded: (secret: string) => void;
  readonly onClose: () => void;
}

/** Adds an address of another program that is told what happens. */
export function AddWebhookDialog({ token, offered, onAdded, onClose }: AddWebhookDialogProps) {
  const { t } = useTranslation(['office-api', 'portal', 'errors']);
  const [url, setUrl] = useState('');
  const [flows, setFlows] = useState<readonly string[]>([]);
  const [tellsFlows, setTellsFlows] = useState(true);
  const [money, setMoney] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/office/webhooks', {
        token,
        body: { url, flows: tellsFlows ? [...flows] : null, money },
      }),
    onSuccess: ({ secret }) => onAdded(secret),
  });
  const isMissing = url.trim() === '';
  const isNothing = !tellsFlows && !money;
  const submit = () => {
    setIsChecked(true);
    if (!isMissing && !isNothing) adding.mutate();
  };
  return (
    <FormDialog
      title={t('webhooks.add')}
      confirm={t('webhooks.add')}
      isDisabled={adding.isPending}
      error={adding.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.url_hint')}
        required
        {...(isChecked && isMissing && { validationMessage: t('webhooks.missing') })}
      >
        <Input type="url" maxLength={500} value={url} onChange={(_, { value }) => setUrl(value)} />
      </Field>
      <ChoicesField
        legend={t('webhooks.told')}
        offered={TOLD}
        chosen={TOLD.filter((one) => (one === 'flows' ? tellsFlows : money))}
        onChosen={(chosen) => {
          setTellsFlows(chosen.includes('flows'));
          setMoney(chosen.includes('money'));
        }}
        textsOf={(one) => ({ name: t(`webhooks.tells.${one}`), about: t(`webhooks.tells_about.${one}`) })}
        issue={isChecked && isNothing ? t('webhooks.nothing') : null}
      />
      {tellsFlows ? (
        <>
          <p>{t('webhooks.flows_hint')}</p>
          <ChoicesField
            legend={t('webhooks.flows')}
            offered={offered}
            chosen={flows}
            onChosen={setFlows}
            textsOf={(flow) => ({ name: flow })}
            issue={null}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
