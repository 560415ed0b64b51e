import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PacketApplicant } from '../../../contract/application/packet.contract.ts';

const SignatureView = lazy(() => import('../../widgets/signature/signature-view.tsx'));

/** The signature of an applicant, with its time and IP address; or a note that there is none yet. */
export function PacketSignature({ applicant }: { readonly applicant: PacketApplicant }) {
  const { t } = useTranslation('packet');
  const { signature_data, signature_date, signature_ip, signature_differs_from } = applicant;
  const { first_name, last_name } = applicant;
  if (signature_data === null) return <p>{t('not_signed')}</p>;
  const full_name = `${first_name} ${last_name}`.trim();
  return (
    <Suspense fallback={null}>
      <SignatureView
        signature={{ signature_data, signature_date, signature_ip, signature_differs_from, full_name }}
      />
    </Suspense>
  );
}
