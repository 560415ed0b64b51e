import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AfterDeletion,
  afterDeletion,
  hangingOn,
  removeState,
} from '../../../../../engine/edit/state-edits.ts';
import { ChoiceField } from '../choice-field.tsx';
import { DraftDialog } from '../draft-dialog.tsx';
import type { ShownFlow } from '../use-flow.ts';

const useStyles = makeStyles({ list: { margin: 0, paddingInlineStart: '20px' }, text: { margin: 0 } });

const ORDER: readonly AfterDeletion[] = ['redirected', 'removed', 'left'];

interface DeleteDialogProps {
  readonly shown: ShownFlow;
  readonly name: string;
  readonly onDismiss: () => void;
}

/** Says what hangs on a state and what becomes of it, asks where its ways shall lead, and deletes it. */
export function DeleteDialog({ shown, name, onDismiss }: DeleteDialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, path, flow, select } = shown;
  const others = (flow?.states ?? []).map((state) => state.name).filter((other) => other !== name);
  const own = flow?.states.find((state) => state.name === name);
  const next = own?.leads.map(({ to }) => to).find((to) => others.includes(to));
  const [instead, setInstead] = useState(next ?? others[0] ?? '');
  const hanging = hangingOn(document, path, name);
  const isRedirected = hanging.some((one) => afterDeletion(one) === 'redirected');
  const remove = () => {
    document.edit(removeState(document, path, name, instead));
    select(isRedirected ? instead : null);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.delete_title', { name })}
      confirm={t('states.delete')}
      onConfirm={remove}
      onDismiss={onDismiss}
    >
      {hanging.length === 0 ? <p className={styles.text}>{t('states.nothing_hangs')}</p> : null}
      {ORDER.map((what) => {
        const found = hanging.filter((one) => afterDeletion(one) === what);
        const words = new Set(found.map(({ role, by }) => t(`states.roles.${role}`, { by })));
        return words.size === 0 ? null : (
          <section key={what}>
            <p className={styles.text}>{t(`states.hangs_${what}`)}</p>
            <ul className={styles.list}>
              {[...words].map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          </section>
        );
      })}
      {isRedirected ? (
        <ChoiceField label={t('states.instead')} value={instead} options={others} onChoose={setInstead} />
      ) : null}
    </DraftDialog>
  );
}
