import { formatPhone } from '../texts/formats.ts';

/** A phone number: ten digits become a link that dials, any other text stays a text. Styled in page.css. */
export function PhoneLink({ number }: { readonly number: string }) {
  const digits = number.replace(/\D/g, '');
  if (digits.length !== 10) return <>{number}</>;
  return <a href={`tel:+1${digits}`}>{formatPhone(number)}</a>;
}
