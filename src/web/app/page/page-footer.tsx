import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeHours } from '../../../contract/brand/office-hours.contract.ts';
import { useBrand } from '../brand/brand.tsx';
import { formatPhone } from '../texts/formats.ts';
import type { OfficeNow as OfficeNowType } from './office-now.tsx';

/** Milliseconds after which the code of the hours is loaded: no page waits for it. */
const AFTER_PAGE_MS = 1500;

/** The end of every page: who sees the data, and how and when to reach the property's office. Styled in page.css. */
export function PageFooter() {
  const { t } = useTranslation();
  const { phone, email, hours } = useBrand();
  return (
    <footer>
      {t('footer')}
      <address>
        {phone === '' && email === '' && hours === undefined ? null : t('office')}
        {phone === '' ? null : <PhoneLink number={phone} />}
        {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>}
        {hours === undefined ? null : <Hours hours={hours} />}
      </address>
    </footer>
  );
}

/** The hours, in a line that is kept for them. If their code does not come, it stays empty. */
function Hours({ hours }: { readonly hours: OfficeHours }) {
  const [OfficeNow, setOfficeNow] = useState<typeof OfficeNowType | null>(null);
  useEffect(() => {
    const waiting = setTimeout(() => {
      import('./office-now.tsx').then(
        (loaded) => setOfficeNow(() => loaded.OfficeNow),
        () => {},
      );
    }, AFTER_PAGE_MS);
    return () => clearTimeout(waiting);
  }, []);
  return <div>{OfficeNow === null ? null : <OfficeNow hours={hours} />}</div>;
}

/** A phone number: ten digits become a link that dials, any other text stays a text. Styled in page.css. */
export function PhoneLink({ number }: { readonly number: string }) {
  const digits = number.replace(/\D/g, '');
  if (digits.length !== 10) return <>{number}</>;
  return <a href={`tel:+1${digits}`}>{formatPhone(number)}</a>;
}
