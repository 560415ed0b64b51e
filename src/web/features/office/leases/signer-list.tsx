import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { LeaseRow } from '../../../../contract/office/lease.contract.ts';
import { formatDay, localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: '2px' },
});

/** Who has signed a lease and who has not, the landlord last. */
export function SignerList({ signers, landlord }: Pick<LeaseRow, 'signers' | 'landlord'>) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const timeZone = useTimeZone();
  const day = (at: string) => formatDay(localDay(new Date(at), timeZone));
  return (
    <ul className={styles.list}>
      {signers.map(({ name: known, signed_at, declined }, index) => {
        const name = known === '' ? t('signer.deleted') : known;
        return (
          // Two of them may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <li key={index}>
            {declined
              ? t('signer.declined', { name })
              : signed_at === null
                ? t('signer.open', { name })
                : t('signer.signed', { name, day: day(signed_at) })}
          </li>
        );
      })}
      {landlord === null ? null : (
        <li>
          {landlord.signed_at === null
            ? t('signer.landlord_open')
            : t('signer.landlord', { name: landlord.name, day: day(landlord.signed_at) })}
        </li>
      )}
    </ul>
  );
}
