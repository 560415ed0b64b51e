import { makeStyles, tokens } from '@fluentui/react-components';
import { formatPhone } from '../texts/formats.ts';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    whiteSpace: 'nowrap',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** A phone number of ten digits that a phone dials; any other text stays a text. */
export function PhoneLink({ number }: { readonly number: string }) {
  const styles = useStyles();
  const digits = number.replace(/\D/g, '');
  if (digits.length !== 10) return <>{number}</>;
  return (
    <a className={styles.link} href={`tel:+1${digits}`}>
      {formatPhone(number)}
    </a>
  );
}
