import { makeStyles } from '@fluentui/react-components';
import type { Brand } from '../../../contract/brand/brand.contract.ts';

const useStyles = makeStyles({
  logo: {
    display: 'block',
    height: '36px',
    maxWidth: '160px',
    objectFit: 'contain',
    flexShrink: 0,
    '@container (max-width: 599px)': { height: '28px', maxWidth: '72px' },
  },
});

/** The property's logo, with a variant for narrow screens; the portal's own if the property has none. */
export function Logo({ logo, mobile_logo }: Pick<Brand, 'logo' | 'mobile_logo'>) {
  const styles = useStyles();
  return (
    <picture>
      {logo && mobile_logo ? <source media="(max-width: 599px)" srcSet={mobile_logo} /> : null}
      <img className={styles.logo} src={logo || '/latchkey.svg'} alt="" />
    </picture>
  );
}
