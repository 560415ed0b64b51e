import { Loading } from './loading.tsx';
import { PageFrame } from './page-frame.tsx';

/** The page while what it shows is on its way. */
export function Waiting() {
  return (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
}
