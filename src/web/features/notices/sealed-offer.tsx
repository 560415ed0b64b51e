import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SignedAnswer } from '../../../contract/lease/sealed-lease.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';

const askAgainMs = 3000;

/** What a person finds who has signed; polls until there is a sealed file. */
export function useSigned(token: string) {
  return useQuery({
    queryKey: ['signed', token],
    queryFn: ({ signal }) => call('GET /api/applicant/lease/signed', { token, signal }),
    refetchInterval: ({ state }) => (state.data?.file_path ? false : askAgainMs),
    retry: false,
  });
}

/** Offers the sealed file for download once it exists. Residents continue from here. */
export function SealedOffer({ signed }: { readonly signed: SignedAnswer | undefined }) {
  const { t } = useTranslation();
  const file = signed?.file_path ?? null;
  const onward = signed?.onward ?? null;
  return (
    <>
      <div role="status">
        {file === null ? (
          <Waiting declined={signed?.declined ?? []} />
        ) : (
          <>
            <p>
              <a href={file} target="_blank" rel="noopener noreferrer">
                {t('signed.download')}
              </a>
            </p>
            {signed?.archive_path ? (
              <p>
                <a href={signed.archive_path} download>
                  {t('signed.archive')}
                </a>
              </p>
            ) : null}
          </>
        )}
      </div>
      {onward === null ? null : (
        <p>
          <Link to={onward}>{t('signed.home')}</Link>
        </p>
      )}
    </>
  );
}

/** Says what the file waits for: signers who have not signed yet, or a decision after one has declined. */
function Waiting({ declined }: Pick<SignedAnswer, 'declined'>) {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (declined.length === 0) return <p>{t('signed.sealing')}</p>;
  return (
    <>
      {declined.map(({ name, at }) => (
        <p key={name}>{t('signed.declined', { name, time: dateTime(at) })}</p>
      ))}
      <p>{t('signed.stands_still')}</p>
    </>
  );
}
