import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../../engine/flow/route.ts';
import { applicantPage } from '../../../app/api/access-token.ts';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import { documentStep, openWork } from '../../../open-work/open-work.ts';
import { OpenWorkList, type Place } from '../../../open-work/open-work-list.tsx';
import { showHousehold, useHousehold } from '../../../open-work/use-household.ts';
import type { OpenApplication } from '../use-application.ts';

interface SubmitTextProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly open: OpenApplication;
  /** Closes the dialog without submitting. */
  readonly onLeave: () => void;
}

const useStyles = makeStyles({ text: { display: 'grid', gap: '12px' }, line: { margin: 0 } });

/** The text of the dialog before the submit: what can still be changed afterwards, and what is missing. */
export function SubmitText({ token, answer, open, onLeave }: SubmitTextProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data } = useHousehold(token);
  const work = openWork(open.steps, answer.required_document, data?.members ?? []);
  const documents = documentStep(open.steps)?.id ?? '';
  const go = (place: Place) => {
    onLeave();
    if (place === 'documents') open.goTo(documents);
    // The dialog restores the focus when it closes.
    else window.setTimeout(showHousehold);
  };
  const tab = (place: Place) => (place === 'documents' ? documents : open.step.id);
  return (
    <div className={styles.text}>
      <p className={styles.line}>{t('apply.confirm_submit.text')}</p>
      <OpenWorkList
        work={work}
        addressOf={(place) => applicantPage(pathOf(open.wizard.route ?? '', { tab: tab(place) }), token)}
        onGo={go}
      />
    </div>
  );
}
