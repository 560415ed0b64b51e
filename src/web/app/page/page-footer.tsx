import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { formatPhone } from '../texts/formats.ts';
import { OfficeNow } from './office-now.tsx';

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
        {hours === undefined ? null : <OfficeNow hours={hours} />}
      </address>
    </footer>
  );
}

/** A phone number: ten digits become a link that dials, any other text stays a text. Styled in page.css. */
export function PhoneLink({ number }: { readonly number: string }) {
  const digits = number.replace(/\D/g, '');
  if (digits.length !== 10) return <>{number}</>;
  return <a href={`tel:+1${digits}`}>{formatPhone(number)}</a>;
}
