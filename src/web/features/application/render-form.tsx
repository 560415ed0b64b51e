/**
 * Renders the open form of an application on the server, for browsers to show before the page's own code runs. It uses
 * the components of the page.
 */
import { QueryClient } from '@tanstack/react-query';
import type { State } from '../../../contract/list.contract.ts';
import type { PageAhead } from '../../../contract/page-ahead.contract.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { Step } from '../../../engine/flow/wizard/progress.ts';
import { applicableSteps } from '../../../engine/flow/wizard/steps.ts';
import { startSection } from '../../../engine/forms/answers/list.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { type AheadPage, renderAhead } from '../../app/first/render-ahead.tsx';
import { knowForms } from '../../app/form-bundles.ts';
import { wayTo } from '../../flow/way.ts';
import type { DraftStore, UploadPort } from '../../forms/index.ts';
import { FormSections } from '../../wizard/form-sections.tsx';
import { withTyped } from '../../wizard/saving/held-draft.ts';
import { useToldIssues } from '../../wizard/told-issues.ts';
import { ApplicationLayout } from './application-layout.tsx';
import { savedWithErrors } from './saving/draft-keeper.ts';
import { statusKey } from './status-notice.tsx';
import { stepExtras } from './step-extras.tsx';

/** Data of the page, in the release in which the application continues. */
interface FormGiven extends Pick<AheadPage, 'language' | 'languages' | 'namespaces' | 'texts'> {
  readonly answer: ApplicationAnswer;
  readonly flow: CompiledFlow;
  readonly forms: ReadonlyMap<string, FormBundle>;
  readonly states: readonly State[];
  /** The path of the page, `/auth/applicant/applicants`. */
  readonly path: string;
}

const refused = (): Promise<false> => Promise.resolve(false);
const UPLOADS: UploadPort = {
  maxBytes: 0,
  send: () => Promise.reject(new Error('not here')),
  remove: refused,
};

/**
 * Renders the page at a path with its form; null if the flow leads elsewhere, or if the page shows more than the form.
 *
 * @example
 * renderForm({ answer, flow, forms, states, path: '/auth/applicant/applicants', language: 'en', languages,
 *   namespaces, texts })
 */
export function renderForm(given: FormGiven): PageAhead | null {
  const { answer, flow, forms, path } = given;
  const here = wayTo(flow, answer.facts, { route: path }).place;
  if (here.kind !== 'wizard') return null;
  const steps = applicableSteps(flow, here.state, answer.facts);
  const step = steps.find(({ id }) => id === here.step);
  if (step === undefined || !step.editable || step.screen !== null || stepExtras[step.id] !== undefined)
    return null;
  if (statusKey(flow, here, step, answer.facts) !== null) return null;
  const bundles = step.sections.flatMap(({ form }) => forms.get(form) ?? []);
  if (bundles.length === 0 || bundles.length < step.sections.length) return null;
  return renderAhead({
    ...given,
    path,
    brand: answer.brand,
    queries: answersOf(given, bundles),
    page: (
      <FormPage {...given} steps={steps} step={step} bundles={bundles} store={storeOf(answer, bundles)} />
    ),
  });
}

/** The draft as the page starts with it: with unsaved typed values, and the initial entries of lists. */
function storeOf(answer: ApplicationAnswer, bundles: readonly FormBundle[]): DraftStore {
  const store = withTyped(answer.applicants.draft_data, answer.autosaved?.draft_data ?? {});
  for (const bundle of bundles) {
    const draft = store.getAll();
    const started = startSection(bundle, draft, answer.form_facts);
    for (const [name, value] of Object.entries(started)) if (value !== draft[name]) store.seed(name, value);
  }
  return store;
}

interface FormPageProps extends FormGiven {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
}

/** The answers that the components ask for themselves. */
function answersOf({ states }: FormGiven, bundles: readonly FormBundle[]): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(['states'], states);
  knowForms(queries, bundles);
  return queries;
}

function FormPage(props: FormPageProps) {
  const { answer, steps, step, store } = props;
  return (
    <ApplicationLayout answer={answer} store={store} steps={steps} step={step} onSelect={() => {}}>
      <Forms {...props} />
    </ApplicationLayout>
  );
}

/** The forms with their messages, before anything was attempted in this visit. */
function Forms({ answer, step, bundles, store }: FormPageProps) {
  const { told } = useToldIssues(answer.secret_issues);
  return (
    <FormSections
      bundles={bundles}
      store={store}
      facts={answer.form_facts}
      tried={savedWithErrors(answer, step.id)}
      attempt={0}
      told={told}
      refused={[]}
      editable={step.editable}
      uploads={UPLOADS}
      onSign={() => Promise.resolve(null)}
      confirmRemove={refused}
    />
  );
}
