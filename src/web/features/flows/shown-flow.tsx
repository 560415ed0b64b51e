import { useTranslation } from 'react-i18next';
import type { ProcessView } from '../../../contract/process/process.contract.ts';
import { MESSAGE_SCREEN } from '../../../engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { lateComponent } from '../../app/late-component.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import { type ScreenProps, screen } from '../../flow/flow-views.ts';
import { type FlowSubject, factsOf } from './flow-subject.ts';
import { tasksOf } from './flow-tasks.ts';

const Form = screen(() => import('./flow-form.tsx'), 'FlowForm');

const Meanwhile = lateComponent(async () => (await import('./turn/meanwhile-page.tsx')).MeanwhilePage);

/** The components that show every flow that needs no code. */
const builtInBrowser = {
  wizard: Form,
  form: Form,
  screens: { [MESSAGE_SCREEN]: screen(() => import('./message-screen.tsx'), 'MessageScreen') },
};

/** The screens of the tasks that a flow starts by itself, each possibly the first one that a page shows. */
const workingOf = ({ file }: CompiledFlow) =>
  Object.fromEntries(
    Object.values(file.states).flatMap((state) =>
      'task' in state && state.loads ? [[state.task, WorkingScreen] as const] : [],
    ),
  );

/** A flow without its own code, and one of its processes as the server shows it. */
export interface OpenedFlow {
  readonly flow: CompiledFlow;
  readonly view: ProcessView;
}

type ShownFlowProps = Pick<FlowSubject, 'token' | 'addressOf' | 'signer' | 'refresh'> & {
  readonly opened: OpenedFlow;
};

/** A process of a flow without its own code: the screen of its state, or what happens while others act. */
export function ShownFlow({ opened: { flow, view }, token, addressOf, signer, refresh }: ShownFlowProps) {
  const { i18n } = useTranslation();
  const subject: FlowSubject = { token, flow, view, i18n, refresh, addressOf, signer };
  // While work follows by itself it is nobody's turn: the page that has caused it continues.
  const isOthers = view.turn?.mine === false && view.place.kind !== 'task';
  if (isOthers) return <Meanwhile subject={subject} />;
  return (
    <FlowHost
      key={view.id}
      flow={flow}
      facts={factsOf(view)}
      subject={subject}
      browser={{ ...builtInBrowser, working: workingOf(flow), tasks: tasksOf(flow) }}
      addressOf={addressOf}
      refresh={async () => factsOf(await refresh())}
    />
  );
}

/** Shown while a task runs that the flow started by itself, possibly as its first screen. */
function WorkingScreen({ subject }: ScreenProps<FlowSubject>) {
  return (
    <NoticePage title={subject.view.page?.title ?? ''}>
      <Loading />
    </NoticePage>
  );
}
