import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Colleague } from '../../../../contract/office/colleague.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useChange } from './use-change.ts';

interface ColleagueActionsProps {
  readonly colleague: Colleague;
  readonly token: string;
}

/** What the member may do about a colleague or an invitation. */
export function ColleagueActions({ colleague, token }: ColleagueActionsProps) {
  const { t } = useTranslation('office-colleagues');
  const navigate = useNavigate();
  const [ask, question] = useAsk();
  const { run } = useChange();
  const [changesRoles, setChangesRoles] = useState(false);
  const { id, name, status, may_change, second_factor } = colleague;
  const ofColleague = { token, params: { user_id: id } };
  const ofInvitation = { token, params: { invitation_id: id } };
  const confirmed = async (
    what: 'end' | 'sign_out' | 'withdraw' | 'reset',
    change: () => Promise<string>,
  ) => {
    const isSure = await ask({
      title: t(`${what}.title`, { name }),
      text: t(`${what}.text`, { name }),
      confirm: t(`${what}.confirm`),
      main: what === 'sign_out' ? 'confirm' : 'refuse',
    });
    if (isSure) run(change);
  };
  const isInvitation = status === 'INVITED' || status === 'EXPIRED';
  if (isInvitation && !may_change) return null;
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            menuIcon={null}
            icon={<MoreHorizontalRegular />}
            aria-label={t('actions.of', { name })}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {isInvitation ? (
              <>
                <MenuItem
                  onClick={() =>
                    run(async () => {
                      await call('POST /api/office/invitations/:invitation_id/mail', ofInvitation);
                      return t('mail.done');
                    })
                  }
                >
                  {t('actions.mail')}
                </MenuItem>
                <MenuItem
                  onClick={() =>
                    void confirmed('withdraw', async () => {
                      await call('DELETE /api/office/invitations/:invitation_id', ofInvitation);
                      return t('withdraw.done');
                    })
                  }
                >
                  {t('actions.withdraw')}
                </MenuItem>
              </>
            ) : (
              <MenuItem onClick={() => void navigate(`/office/colleagues/${id}`)}>
                {t('actions.events')}
              </MenuItem>
            )}
            {isInvitation || !may_change ? null : (
              <>
                <MenuItem onClick={() => setChangesRoles(true)}>{t('actions.roles')}</MenuItem>
                <MenuItem
                  onClick={() =>
                    void confirmed('sign_out', async () => {
                      const path = 'DELETE /api/office/colleagues/:user_id/sessions';
                      const { ended } = await call(path, ofColleague);
                      return t('sign_out.done', { count: ended });
                    })
                  }
                >
                  {t('actions.sign_out')}
                </MenuItem>
                {second_factor ? (
                  <MenuItem
                    onClick={() =>
                      void confirmed('reset', async () => {
                        await call('DELETE /api/office/colleagues/:user_id/second-factors', ofColleague);
                        return t('reset.done', { name });
                      })
                    }
                  >
                    {t('actions.reset')}
                  </MenuItem>
                ) : null}
                <MenuItem
                  onClick={() =>
                    void confirmed('end', async () => {
                      await call('POST /api/office/colleagues/:user_id/end', ofColleague);
                      return t('end.done', { name });
                    })
                  }
                >
                  {t('actions.end')}
                </MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {question}
      {changesRoles ? (
        <RolesDialog
          colleague={colleague}
          token={token}
          onDismiss={() => setChangesRoles(false)}
          onSave={(roles, seen) => {
            setChangesRoles(false);
            run(async () => {
              const body = { roles, seen };
              await call('PUT /api/office/colleagues/:user_id/roles', { ...ofColleague, body });
              return t('change.saved');
            });
          }}
        />
      ) : null}
    </>
  );
}
