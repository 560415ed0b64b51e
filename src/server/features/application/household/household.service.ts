import type { applicationTags } from '../../../../../machines/application.catalog.ts';
import type {
  HouseholdAnswer,
  HouseholdMember,
} from '../../../../contract/application/household.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { readDraft, type StoredDraft } from '../../../../db/applicant/draft.repository.ts';
import { listMembers, type Member } from '../../../../db/applicant/household.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import type { Facts } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { hasTag } from '../../../../engine/flow/state-tags.ts';
import { percentage, progressOf, stepDone } from '../../../../engine/flow/wizard/progress.ts';
import type { Deps } from '../../../deps.ts';
import { givenNames } from '../../../forms/given-names.ts';
import { applicationTabs } from '../../../forms/tab-progress.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { applicableSteps, resume, stateWith } from '../../../process/places.ts';
import { countedProgress } from './counted-progress.ts';

/** The open tasks of a submitted application, by the tag of the state that its facts lead to. */
const laterTasks = {
  todoPreScreening: 'pre_screening',
  todoPayment: 'payment',
  todoExam: 'exam',
} as const satisfies Partial<Record<keyof typeof applicationTags, string>>;

/**
 * Everybody on the applicant's application and what they still have to do: names of tabs and steps, never answers,
 * results or decisions.
 *
 * @see spec/platform.md §4 Co-applicant toggles
 */
export async function householdOf(deps: Deps, applicant: Applicant): Promise<HouseholdAnswer> {
  const property = await findProperty(deps.db, applicant.property_id);
  const isOpen = applicant.decision === '' && applicant.cancelled_at === null;
  const can_invite = applicant.applicant_type === 'PRIMARY' && isOpen;
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is not there.`);
  const { settings } = property;
  const hidesGuarantors = settings.portal_setting.hide_add_guarantor;
  const members: HouseholdMember[] = [];
  for (const member of await listMembers(deps.db, applicant.application_id)) {
    const is_you = member.applicant.id === applicant.id;
    const draft = await readDraft(deps.db, member.applicant.id);
    const own = is_you ? givenNames(draft?.draft_data ?? {}) : {};
    members.push({
      id: member.applicant.id,
      // Others see a new name only once it is submitted.
      first_name: own.first_name ?? member.applicant.first_name,
      applicant_type: member.applicant.applicant_type,
      is_you,
      can_remove: can_invite && !is_you && !member.form_started,
      ...(await memberProgress(deps, member, draft, settings)),
    });
  }
  return { members, can_invite, can_add_guarantor: can_invite && !hidesGuarantors };
}

type MemberProgress = Pick<HouseholdMember, 'status' | 'percent' | 'todo'>;

async function memberProgress(
  deps: Deps,
  { applicant, is_minor, form_started }: Member,
  draft: StoredDraft | null,
  settings: PropertySettings,
): Promise<MemberProgress> {
  if (is_minor) return { status: 'minor', percent: 100, todo: [] };
  const read = await readForApplicant(deps, deps.db, applicant);
  const { flow, facts } = read;
  const steps = applicationTabs(flow, facts);
  const counted = draft === null ? {} : await countedProgress(read, applicant, draft, settings);
  const progress = progressOf(steps, counted);
  const percent = percentage(progress);
  if (applicant.cancelled_at !== null) return { status: 'cancelled', percent, todo: [] };
  if (applicant.submitted_at !== null)
    return { status: 'submitted', percent, todo: todoAfterSubmit(flow, facts) };
  // The fees come after the submit and are no task before it.
  const open = steps.filter((step) => step.sections.length > 0 || step.screen === 'required-documents');
  const todo = open.filter((step) => !stepDone(step, progress[step.id])).map(({ id }) => id);
  return { status: form_started ? 'in_progress' : 'not_started', percent, todo };
}

/** The open tasks after the submit: those of the process, and documents while they can be uploaded. */
function todoAfterSubmit(flow: CompiledFlow, facts: Facts): HouseholdMember['todo'] {
  const { state } = resume(flow, facts);
  const later = Object.entries(laterTasks).flatMap(([tag, task]) => (hasTag(flow, state, tag) ? [task] : []));
  const documents = applicableSteps(flow, stateWith(flow, 'submittedForm'), facts).filter(
    ({ screen, editable, done }) => screen === 'required-documents' && editable && done === false,
  );
  return [...later, ...documents.map(({ id }) => id)];
}
