import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApplicationAnswer } from '../../contract/application/application.contract.ts';
import type { Brand } from '../../contract/brand/brand.contract.ts';
import { PAGE_RENDERER } from '../../contract/first-requests.ts';
import type { State } from '../../contract/list.contract.ts';
import type { WaitingAct } from '../../contract/office/money-act.contract.ts';
import type { OfficeThreads } from '../../contract/office/people/thread.contract.ts';
import type { PageAhead } from '../../contract/page-ahead.contract.ts';
import type { OfficeWork } from '../../contract/process/office-turn.contract.ts';
import type { OfficeWaiting } from '../../contract/process/office-waiting.contract.ts';
import type { Dashboard, Profile } from '../../contract/resident/dashboard.contract.ts';
import type { NotificationCounts } from '../../contract/session/resident.contract.ts';
import type { UserSession } from '../../contract/session/session.contract.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import type { Deps } from '../deps.ts';
import { needsOf } from './page-needs.ts';

/** What every rendered page is given. */
interface PageTexts {
  readonly language: string;
  /** The languages of the release, each with its own name. */
  readonly languages: Readonly<Record<string, string>>;
  readonly namespaces: readonly string[];
  readonly texts: (language: string, namespace: string) => string | null;
}

/** Keep in step with `src/web/features/application/render-form.tsx`. */
interface FormToRender extends PageTexts {
  readonly answer: ApplicationAnswer;
  readonly flow: CompiledFlow;
  readonly forms: ReadonlyMap<string, FormBundle>;
  readonly states: readonly State[];
  readonly path: string;
}

/** Keep in step with `src/web/features/resident/render-home.tsx`. */
interface HomeToRender extends PageTexts {
  readonly user: UserSession;
  readonly dashboard: Dashboard;
  readonly profile: Profile;
  readonly counts: NotificationCounts;
  readonly brand: Brand | null;
}

/** Keep in step with `src/web/features/office/work/render-work.tsx`. */
interface WorkToRender extends PageTexts {
  readonly user: UserSession;
  readonly work: OfficeWork;
  readonly waiting: OfficeWaiting;
  readonly threads: OfficeThreads | null;
  readonly money: readonly WaitingAct[] | null;
  readonly counts: NotificationCounts;
  readonly brand: Brand | null;
}

/** The built module: each function returns null if its page shows something else first. */
interface PageRenderer {
  readonly renderForm: (form: FormToRender) => PageAhead | null;
  readonly renderHome: (home: HomeToRender) => PageAhead | null;
  readonly renderWork: (work: WorkToRender) => PageAhead;
}

/**
 * The page renderer of the latest build; null if nothing was built.
 *
 * @example const renderer = await pageRenderer(deps.folders)
 */
export async function pageRenderer({ web }: Deps['folders']): Promise<PageRenderer | null> {
  const file = join(web, '..', 'ahead', basename(PAGE_RENDERER).replace(/\.ts$/, '.js'));
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined ? null : import(/* @vite-ignore */ `${pathToFileURL(file).href}?${built}`);
}

/** The texts of the page at a path. @example textsOf(deps, '/tenant', 'en').namespaces[0] // 'portal' */
export function textsOf({ texts }: Pick<Deps, 'texts'>, path: string, language: string): PageTexts {
  const namespaces = ['portal', ...(needsOf(path)?.needs.texts ?? [])];
  return { language, languages: texts.names, namespaces, texts: texts.file };
}
