import { makeStyles, tokens } from '@fluentui/react-components';
import type { Brand } from '../../../contract/brand/brand.contract.ts';

const useStyles = makeStyles({
  picture: { display: 'contents' },
  logo: {
    height: '36px',
    maxWidth: '160px',
    objectFit: 'contain',
    '@media (max-width: 599px)': { height: '28px', maxWidth: '96px' },
  },
  own: {
    width: '36px',
    height: '36px',
    padding: '7px',
    boxSizing: 'border-box',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
  },
});

/** From this width upward a screen is a wide one: 600 px. @see spec/platform.md §9 Mobile breakpoint */
const NARROW = '(max-width: 599px)';

/** The property's logo, of which narrow screens have a variant; the portal's own, a key, where it has none. */
export function Logo({ logo, mobile_logo }: Pick<Brand, 'logo' | 'mobile_logo'>) {
  const styles = useStyles();
  if (!logo) {
    return (
      <svg className={styles.own} viewBox="0 0 22 22" fill="none" aria-hidden="true" data-logo="default">
        <path
          d="M14 9a5 5 0 1 0-3.6 4.8L12 15.5h2v2h2V20h4v-3.2l-6.6-6.6A5 5 0 0 0 14 9ZM7.5 7.5h.01"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <picture className={styles.picture}>
      {mobile_logo ? <source media={NARROW} srcSet={mobile_logo} /> : null}
      <img className={styles.logo} src={logo} alt="" />
    </picture>
  );
}
