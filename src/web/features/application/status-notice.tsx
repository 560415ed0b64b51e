import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import { hasTag } from '../../../engine/flow/state-tags.ts';
import type { Step } from '../../../engine/flow/wizard/progress.ts';
import { conditionHolds } from '../../../engine/flow/wizard/wizard-path.ts';
import { Notice } from '../../app/page/notice.tsx';

/** The key of the text that says why a step cannot be changed, or that it still can; null if there is none. */
export function statusKey(flow: CompiledFlow, here: Place, step: Step, facts: Facts): string | null {
  const { conditions } = flow.file;
  if (conditionHolds(conditions, 'denied', facts)) return 'apply.status.denied';
  if (step.id === 'applicant_consent' && conditionHolds(conditions, 'consentLocked', facts))
    return 'signature.locked';
  if (conditionHolds(conditions, 'submitted', facts))
    return step.editable ? 'apply.status.editable' : 'apply.status.submitted';
  return hasTag(flow, here.state, 'form') && !step.editable ? 'apply.status.closed' : null;
}

interface StatusNoticeProps {
  readonly flow: CompiledFlow;
  readonly here: Place;
  readonly step: Step;
  readonly facts: Facts;
  /** Continues to what the submitted application waits for; undefined while it is still being filled in. */
  readonly onProceed?: (() => void) | undefined;
}

/** Shows the state of the application above a step. @see spec/application.md §4, §8 */
export function StatusNotice({ flow, here, step, facts, onProceed }: StatusNoticeProps) {
  const { t } = useTranslation();
  const key = statusKey(flow, here, step, facts);
  if (key === null) return null;
  return (
    <Notice
      intent={key === 'apply.status.denied' ? 'error' : 'info'}
      actions={
        onProceed === undefined ? null : <Button onClick={onProceed}>{t('apply.status.proceed')}</Button>
      }
    >
      {t(key)}
    </Notice>
  );
}
