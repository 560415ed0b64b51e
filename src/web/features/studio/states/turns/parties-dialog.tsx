import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownNames } from '../../../../../../machines/catalogs.ts';
import { membersOf } from '../../../../../engine/edit/leads.ts';
import {
  partyEdits,
  partyNameProblem,
  partyReferences,
  removeParty,
} from '../../../../../engine/edit/turns/party-edits.ts';
import type { PartyFile } from '../../../../../engine/flow/flow-file.ts';
import { PERSON } from '../../../../../engine/flow/parties.ts';
import { useProblemsIn } from '../../problems/known-problems.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { DraftDialog } from '../draft-dialog.tsx';
import { NameField } from '../name-field.tsx';
import type { ShownFlow } from '../use-flow.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: '12px' },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 12px' },
  choice: { flex: '1 1 14rem' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface PartiesDialogProps {
  readonly shown: ShownFlow;
  readonly onDismiss: () => void;
}

/** Who takes part in a flow: members of the office by a policy, or a group around the subject. */
export function PartiesDialog({ shown, onDismiss }: PartiesDialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, path } = shown;
  const file = document.json(path);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const problemAt = useProblemsIn(path);
  const { subject } = membersOf(membersOf(file).start);
  const { policies = [], groups = [] } = knownNames[String(subject)] ?? {};
  const kinds = [
    ...policies.map((name) => [`policy ${name}`, t('turns.policy', { name })] as const),
    ...groups.map((name) => [`group ${name}`, t('turns.group', { name })] as const),
  ];
  const [kind, setKind] = useState(kinds[0]?.[0] ?? '');
  const parties = Object.entries(membersOf(membersOf(file).parties));
  const add = () => {
    const name = input.current?.value.trim() ?? '';
    if (name === '') return true;
    const wrong = partyNameProblem(file, name);
    if (wrong !== null) {
      setProblem(t(`states.name_${wrong}`));
      input.current?.focus();
      return false;
    }
    document.edit(partyEdits(path, file, name, partyOf(kind)));
    return true;
  };
  const change = (name: string, party: unknown, chosen: string) => {
    const { without, one, former } = membersOf(party);
    const rest = { ...(one === true && { one }), ...(former === true && { former }) };
    const kept = chosen.startsWith('group ') && without === 'person' ? { without } : {};
    document.edit(partyEdits(path, file, name, { ...partyOf(chosen), ...rest, ...kept } as PartyFile));
  };
  return (
    <DraftDialog
      title={t('turns.parties')}
      confirm={document.readOnly || kinds.length === 0 ? t('turns.done') : t('turns.add_party')}
      onConfirm={document.readOnly || kinds.length === 0 ? () => true : add}
      onDismiss={onDismiss}
      size="large"
    >
      <p className={styles.text}>{t(kinds.length === 0 ? 'turns.no_parties' : 'turns.parties_hint')}</p>
      <ul className={styles.list}>
        {parties.map(([name, party]) => (
          <li key={name} className={styles.item}>
            <div className={styles.choice}>
              <ChoiceField
                label={name}
                value={kindOf(party)}
                options={kinds.filter(([one]) => name !== PERSON || one.startsWith('group '))}
                problem={problemAt(['parties', name])}
                onChoose={(chosen) => {
                  if (!document.readOnly) change(name, party, chosen);
                }}
              />
            </div>
            {document.readOnly || name === PERSON ? null : (
              <Button size="large" onClick={() => document.edit(removeParty(path, file, name))}>
                {t('turns.remove_party', { name, count: partyReferences(file, name).length })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {document.readOnly || kinds.length === 0 ? null : (
        <>
          <NameField
            label={t('turns.new_party')}
            start=""
            elementRef={input}
            problem={problem}
            hint={t('states.name_form')}
          />
          <ChoiceField label={t('turns.who')} value={kind} options={kinds} onChoose={setKind} />
        </>
      )}
    </DraftDialog>
  );
}

/** `policy manage_leases`, `group residents`. */
function kindOf(party: unknown): string {
  const { policy, group } = membersOf(party);
  return policy === undefined ? `group ${String(group)}` : `policy ${String(policy)}`;
}

function partyOf(kind: string): PartyFile {
  const [what, name = ''] = kind.split(' ');
  return what === 'policy' ? { policy: name } : { group: name };
}
