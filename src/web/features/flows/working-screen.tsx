import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import type { FlowSubject } from './flow-subject.ts';

/** Shown while a task runs that the flow started by itself, possibly as its first screen. */
export function WorkingScreen({ subject }: ScreenProps<FlowSubject>) {
  return (
    <NoticePage title={subject.view.page?.title ?? ''}>
      <Loading />
    </NoticePage>
  );
}
