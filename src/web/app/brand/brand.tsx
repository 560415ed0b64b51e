import { FluentProvider, makeStyles } from '@fluentui/react-components';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Brand } from '../../../contract/brand/brand.contract.ts';
import { BRAND_META } from '../../../contract/first-requests.ts';
import { DEFAULT_COLOUR } from './brand-shades.ts';
import { brandTheme } from './brand-theme.ts';

export type { Brand };

interface BrandState {
  readonly brand: Brand;
  readonly show: (brand: Brand) => void;
}

const REMEMBERED = 'brand';
/** The brand where no property is known. */
export const NO_BRAND: Brand = {
  property_name: '',
  logo: null,
  mobile_logo: null,
  colour: DEFAULT_COLOUR,
  phone: '',
  email: '',
};
const BrandContext = createContext<BrandState>({ brand: NO_BRAND, show: () => {} });
const darkWanted = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const useStyles = makeStyles({
  page: { minHeight: '100vh', display: 'flex', flexDirection: 'column', backgroundColor: 'transparent' },
});

/** The brand that was learned before the first render. */
let learnt: Brand | null = null;

/** Sets the brand before the first render; has no effect later. */
export function beginWithBrand(brand: Brand): void {
  learnt = brand;
}

const isSame = (one: Brand | undefined, other: Brand): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The brand of the host, which the server put into the head of the page; otherwise the brand shown last. */
function firstBrand(): Brand {
  if (learnt !== null) return learnt;
  const ofHost = document.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content;
  try {
    return { ...NO_BRAND, ...JSON.parse(ofHost ?? window.sessionStorage.getItem(REMEMBERED) ?? '{}') };
  } catch {
    return NO_BRAND;
  }
}

/** Whether the system asks for a dark page; updates on change. The server cannot know it and renders a light page. */
export function useDarkScheme(): boolean {
  return useSyncExternalStore(
    onScheme,
    () => darkWanted().matches,
    () => false,
  );
}

function onScheme(changed: () => void): () => void {
  const wanted = darkWanted();
  wanted.addEventListener('change', changed);
  return () => wanted.removeEventListener('change', changed);
}

/** Themes everything below by the host's brand or the one last shown, which survives reloads without a flash. */
export function BrandProvider({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [brand, setBrand] = useState(firstBrand);
  const dark = useDarkScheme();
  const theme = useMemo(() => brandTheme(brand.colour, dark ? 'dark' : 'light'), [brand.colour, dark]);
  const state = useMemo(
    () => ({
      brand,
      show: (next: Brand) => {
        window.sessionStorage.setItem(REMEMBERED, JSON.stringify(next));
        setBrand((now) => (isSame(now, next) ? now : next));
      },
    }),
    [brand],
  );
  return (
    <FluentProvider theme={theme} className={styles.page}>
      <BrandContext value={state}>{children}</BrandContext>
    </FluentProvider>
  );
}

/** The brand that the page shows now. */
export function useBrand(): Brand {
  return useContext(BrandContext).brand;
}

/**
 * Shows the brand that a page got from the server.
 *
 * @returns whether it is shown. A page that waits for this is rendered once, in its own colors: a new theme renders
 *   every control below it again.
 */
export function useShowBrand(brand: Brand | undefined): boolean {
  const { show, brand: shown } = useContext(BrandContext);
  const [isShown, setShown] = useState(() => isSame(brand, shown));
  useEffect(() => {
    if (!brand) return;
    show(brand);
    setShown(true);
  }, [brand, show]);
  return isShown;
}
