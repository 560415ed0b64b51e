import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeLedger } from '../../../../../contract/office/money.contract.ts';
import { FormDialog } from '../../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../../app/notifications/notifications.ts';
import { formatMoney } from '../../../../app/texts/formats.ts';
import { ActFieldInput } from './act-field.tsx';
import { FIELDS, type OpenedAct, sendAct, startValues, wrongFields } from './act-form.ts';
import { evenRows, type InstallmentRow, rowsProblem } from './installment-rows.ts';
import { InstallmentsInput } from './installments-input.tsx';

interface ActDialogProps {
  readonly act: OpenedAct;
  readonly ledger: OfficeLedger;
  readonly token: string;
  /** Reads again what stands in the ledger now. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The form of an act. Its key is made once: pressing twice enters it once. */
export function ActDialog({ act, ledger, token, onChanged, onClose }: ActDialogProps) {
  const { t, i18n } = useTranslation('office-money');
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => startValues(act, ledger));
  const [shows, setShows] = useState(false);
  const [rows, setRows] = useState<readonly InstallmentRow[]>(() => evenRows(ledger.due_cents, ledger.today));
  const wrong = wrongFields(act.kind, values);
  const wrongRows = act.kind === 'plan' ? rowsProblem(rows, ledger.due_cents, ledger.today) : null;
  const sending = useMutation({
    mutationFn: () =>
      sendAct(act, values, { key, seq: ledger.seq }, { token, lease_id: ledger.lease_id }, rows),
    onSuccess: async ({ state }) => {
      await onChanged();
      notify('success', t(state === 'WAITING' ? 'acts.waits' : 'acts.done'));
      onClose();
    },
    // What somebody else has entered meanwhile is shown behind the form.
    onError: onChanged,
  });
  const send = () => {
    setShows(true);
    if (wrong.length === 0 && wrongRows === null) sending.mutate();
  };
  const amount = 'amount_cents' in act ? formatMoney(act.amount_cents, i18n.language) : '';
  return (
    <FormDialog
      title={t(`acts.${act.kind}.title`)}
      confirm={t(`acts.${act.kind}.do`)}
      isDisabled={sending.isPending}
      error={sending.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t(`acts.${act.kind}.about`, { what: 'what' in act ? act.what : '', amount })}</p>
      {act.kind === 'plan' ? (
        <InstallmentsInput
          rows={rows}
          sumCents={ledger.due_cents}
          problem={shows ? wrongRows : null}
          onChange={setRows}
        />
      ) : null}
      {FIELDS[act.kind].map((field) => (
        <ActFieldInput
          key={field}
          field={field}
          value={values[field]}
          isWrong={shows && wrong.includes(field)}
          residents={ledger.residents}
          onChange={(value) => setValues((now) => ({ ...now, [field]: value }))}
        />
      ))}
    </FormDialog>
  );
}
