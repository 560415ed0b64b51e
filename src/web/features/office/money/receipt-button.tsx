import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSaveFile } from '../frame/use-save-file.ts';

interface ReceiptButtonProps {
  readonly token: string;
  readonly payment_id: string;
  /** Which payment, for people who hear the button. */
  readonly what: string;
}

/** Saves the receipt of a payment. */
export function ReceiptButton({ token, payment_id, what }: ReceiptButtonProps) {
  const { t } = useTranslation('office-money');
  const save = useSaveFile(token);
  return (
    <Button
      size="small"
      aria-label={t('entries.receipt_of', { what })}
      onClick={() => save(`/api/office/money/payments/${payment_id}/receipt`, `receipt-${payment_id}.pdf`)}
    >
      {t('entries.receipt')}
    </Button>
  );
}
