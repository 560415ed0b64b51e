import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedImage } from '../../../../contract/guest/listing.contract.ts';
import { bedroomName } from '../listing-words.ts';

const FloorPlanViewer = lazy(async () => ({
  default: (await import('../../../widgets/floor-plan-viewer.tsx')).FloorPlanViewer,
}));

/** Opens the viewer of a plan at one of its pictures, from 0; the address contains both, so that it can be shared. */
export function useOpenPlan(): (unitType: string, picture?: number) => void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (unitType, picture = 0) => {
    const next = withPlan(query, unitType, picture);
    navigate({ search: `?${next}` }, { state: { openedHere: true } });
  };
}

/** The viewer of the plan in the address; empty if it names none or an unknown one. */
export function OpenedPlan({
  imagesOf,
  zeroBedroomLabel,
}: {
  imagesOf: (unitType: string) => readonly ListedImage[] | undefined;
  zeroBedroomLabel: string;
}): ReactNode {
  const { t } = useTranslation('listings');
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const type = query.get('plan') ?? '';
  const images = type === '' ? undefined : imagesOf(type);
  if (images === undefined || images.length === 0) return null;
  const close = () => {
    // Opened by a click: closing goes back. Opened by a shared link: there is no entry to go back to.
    if ((state as { openedHere?: boolean } | null)?.openedHere) navigate(-1);
    else setQuery(withPlan(query, '', 0), { replace: true });
  };
  return (
    <Suspense fallback={null}>
      <FloorPlanViewer
        key={type}
        title={`${bedroomName(t, images[0]?.bedroom ?? '', zeroBedroomLabel)} ${type}`}
        images={images}
        first={Math.max(0, Number.parseInt(query.get('picture') ?? '1', 10) - 1 || 0)}
        onShow={(index) => setQuery(withPlan(query, type, index), { replace: true, state })}
        onClose={close}
      />
    </Suspense>
  );
}

function withPlan(query: URLSearchParams, unitType: string, picture: number): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('plan');
  next.delete('picture');
  if (unitType !== '') next.set('plan', unitType);
  if (unitType !== '' && picture > 0) next.set('picture', String(picture + 1));
  return next;
}
