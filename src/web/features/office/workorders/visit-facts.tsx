import { useTranslation } from 'react-i18next';
import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { dayText, rangeText } from '../../../../engine/language/moments.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { formatPhone } from '../../../app/texts/formats.ts';
import { FactList } from '../../../resident/fact-list.tsx';

/** What somebody needs who goes to the home: where, when, whether they may enter, whom to call, and what is broken. */
export function VisitFacts({ visit }: { readonly visit: WorkorderVisit }) {
  const { t, i18n } = useTranslation(['office-workorders', 'workorders']);
  const { workorder, due_at, mobile_no, email } = visit;
  const { visit_from, visit_until, time_zone, times, unit_uid, unit_address } = workorder;
  const isPlanned = visit_from !== null && visit_until !== null;
  return (
    <FactList
      facts={[
        [t('facts.home'), [unit_uid, unit_address].filter((part) => part !== '').join(', ')],
        [t('facts.visit'), isPlanned ? rangeText(i18n.language, visit_from, visit_until, time_zone) : null],
        [t('facts.due'), due_at === null ? null : dueText(due_at, time_zone)],
        [t('facts.enter'), t(workorder.permission_to_enter ? 'card.may_enter' : 'card.may_not_enter')],
        [t('facts.entry_note'), workorder.entry_note],
        [t('facts.resident'), workorder.resident],
        [t('facts.phone'), mobile_no === null ? null : formatPhone(mobile_no.replace(/^\+1/, ''))],
        [t('facts.email'), email],
        [t('facts.category'), t(`workorders:categories.${workorder.category}`)],
        [t('facts.description'), workorder.description],
        [
          t('facts.times'),
          times
            .map(({ day, part }) => `${dayText(i18n.language, day)}, ${t(`workorders:parts.${part}`)}`)
            .join('; '),
        ],
      ]}
    />
  );
}
