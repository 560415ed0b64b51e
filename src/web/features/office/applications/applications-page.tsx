import { Button } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { ApplicationsGrid } from './applications-grid.tsx';
import { GuestcardsGrid } from './guestcards-grid.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const TABS = ['applications', 'guestcards'] as const;

/** `/office/applications?show=guestcards`: the applications of the property, or its guestcards. */
export function ApplicationsPage() {
  const { t } = useTranslation('office-applications');
  return (
    <OfficePage title={t('title')} actions={(member) => <Invite {...member} />}>
      {(member) => <Registers {...member} />}
    </OfficePage>
  );
}

/** The button that opens the invitation, for members who may send it. */
function Invite({ token, policies }: OfficeMember) {
  const { t } = useTranslation('office-applications');
  const [isOpen, setIsOpen] = useState(false);
  if (!policiesMay(policies, 'serve applications')) return null;
  return (
    <>
      <Button appearance="primary" size="large" onClick={() => setIsOpen(true)}>
        {t('invite.open')}
      </Button>
      {isOpen ? <InviteDialog token={token} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Registers(member: OfficeMember) {
  const { t } = useTranslation('office-applications');
  const panel = useId();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') === 'guestcards' ? 'guestcards' : 'applications';
  return (
    <>
      <TabRow
        name={t('tabs.name')}
        tabs={TABS.map((id) => ({ id, content: t(`tabs.${id}`) }))}
        selected={shown}
        panel={panel}
        onSelect={(id) =>
          setSearch(id === 'guestcards' ? { show: id } : {}, { replace: true, preventScrollReset: true })
        }
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === 'guestcards' ? <GuestcardsGrid {...member} /> : <ApplicationsGrid {...member} />}
      </div>
    </>
  );
}
