import { ArrowRoutingRegular } from '@fluentui/react-icons/svg/arrow-routing';
import type { FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import { TimedRedirect } from '../../../app/page/timed-redirect.tsx';
import type { ScreenProps } from '../../../flow/flow-views.ts';
import type { LeaseSubject } from '../lease-subject.ts';

/** Reasons for sending a person elsewhere before they sign: the keys of the texts. */
export type RoutingReason = 'dues' | 'exam' | 'decision' | 'signed' | 'pre_lease';

/** The countdown until the page continues by itself; empty if it does not. */
export function Onwards({ flow }: Pick<ScreenProps<LeaseSubject>, 'flow'>) {
  if (flow.pauseMs === null) return null;
  return (
    <TimedRedirect
      ms={flow.pauseMs}
      stopped={flow.stopped}
      onStay={() => flow.send({ type: 'STAY' })}
      onContinue={() => flow.send({ type: 'CONTINUE' })}
    />
  );
}

/**
 * Says which step comes before the signing and that the page opens it; the person can stop that.
 *
 * @example screens: { 'dues-first': routingNotice('dues') }
 * @see spec/pre-application.md §4 Lease signing, §8
 */
export function routingNotice(reason: RoutingReason): FunctionComponent<ScreenProps<LeaseSubject>> {
  return function RoutingNotice({ flow }) {
    const { t } = useTranslation('lease');
    return (
      <NoticePage title={t(`notice.${reason}.title`)} icon={<ArrowRoutingRegular />}>
        <p role="status">{t(`notice.${reason}.text`)}</p>
        <Onwards flow={flow} />
      </NoticePage>
    );
  };
}
