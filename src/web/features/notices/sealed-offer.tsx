import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SEALED_LEASE } from '../../../contract/document-types.ts';
import { call } from '../../app/api/api-client.ts';
import { IN_LANGUAGE } from '../../app/api/data-layer.tsx';

const askAgainMs = 3000;

/** The sealed file to download, as soon as it is there: the page asks for it while it is open. */
export function SealedOffer({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['sealed-lease', token],
    queryFn: async ({ signal }) => {
      const documents = await call('GET /api/applicant/required_documents', { token, signal });
      const files = documents.flatMap(({ meta }) => meta);
      return files.find(({ source }) => source === SEALED_LEASE)?.file_path ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : askAgainMs),
    retry: false,
    meta: IN_LANGUAGE,
  });
  return (
    <div role="status">
      {data ? (
        <a href={data} target="_blank" rel="noopener noreferrer">
          {t('signed.download')}
        </a>
      ) : (
        <p>{t('signed.sealing')}</p>
      )}
    </div>
  );
}
