import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { PhoneLink } from './phone-link.tsx';

/** The end of every page: who sees the data, and how to reach the property's office. Styled in page.css. */
export function PageFooter() {
  const { t } = useTranslation();
  const { phone, email } = useBrand();
  return (
    <footer>
      {t('footer')}
      <address>
        {phone === '' && email === '' ? null : t('office')}
        {phone === '' ? null : <PhoneLink number={phone} />}
        {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>}
      </address>
    </footer>
  );
}
