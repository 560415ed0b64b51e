import type { TFunction } from 'i18next';
import type { HouseholdMember } from '../../contract/application/household.contract.ts';

/** The tasks after the tabs of the application. */
const LATER_TASKS = ['pre_screening', 'payment', 'exam'] as const;
const isLater = (task: string): boolean => LATER_TASKS.some((later) => later === task);

/**
 * A person's progress and remaining tasks, in words.
 *
 * @example standingText(t, ben) // "Submitted. Still to do: payment."
 */
export function standingText(
  t: TFunction<['portal', 'application']>,
  { status, percent, todo }: Pick<HouseholdMember, 'status' | 'percent' | 'todo'>,
): string {
  const tasks = todo.map((task) =>
    isLater(task) ? t(`apply.household.later.${task}`) : t(`application:tabs.${task}`),
  );
  // The percentage counts answers; missing documents are not included.
  const isFilledIn = status === 'in_progress' && percent === 100 && tasks.length > 0;
  const standing = t(`apply.household.status.${isFilledIn ? 'filled_in' : status}`, { percent });
  return tasks.length === 0
    ? standing
    : `${standing} ${t('apply.household.todo', { tasks: tasks.join(' · ') })}`;
}
