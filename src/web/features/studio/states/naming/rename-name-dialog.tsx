import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownNames } from '../../../../../../machines/catalogs.ts';
import type { FileEdit } from '../../../../../engine/drafts/file-edit.ts';
import { dataFlows, flowIdProblem } from '../../../../../engine/edit/flows/flow-files.ts';
import { renameFlow } from '../../../../../engine/edit/flows/rename-flow.ts';
import {
  eventsOf,
  renameCondition,
  renameEvent,
  renameForm,
} from '../../../../../engine/edit/renames/rename-names.ts';
import { renameStep, stepIds, stepNameProblem } from '../../../../../engine/edit/renames/rename-step.ts';
import { partyNameProblem, renameParty } from '../../../../../engine/edit/turns/party-edits.ts';
import { PERSON } from '../../../../../engine/flow/parties.ts';
import { ChoiceField } from '../choice-field.tsx';
import { DraftDialog } from '../draft-dialog.tsx';
import { NameField } from '../name-field.tsx';
import { formsOf } from '../new-state-dialog.tsx';
import type { ShownFlow } from '../use-flow.ts';

type NameProblem = 'form' | 'taken' | null;

/** Something with a name: which names there are, what is wrong with another one, and how it is given. */
interface Renamed {
  readonly names: readonly string[];
  readonly problem: (from: string, to: string) => NameProblem;
  readonly edits: (from: string, to: string) => readonly FileEdit[];
}

const WHAT = ['condition', 'event', 'form', 'step', 'party', 'flow'] as const;
type What = (typeof WHAT)[number];

interface RenameNameDialogProps {
  readonly shown: ShownFlow;
  readonly onDismiss: () => void;
}

/** Renames what a flow names, or the flow; everything that uses the name follows. */
export function RenameNameDialog({ shown, onDismiss }: RenameNameDialogProps) {
  const { t } = useTranslation('studio');
  const { document, path, select } = shown;
  const input = useRef<HTMLInputElement>(null);
  const all = renamedIn(shown);
  const offered = WHAT.filter((one) => all[one].names.length > 0);
  const [what, setWhat] = useState<What>(offered[0] ?? 'flow');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const { names, problem: problemOf, edits } = all[what];
  const from = names.includes(chosen) ? chosen : (names[0] ?? '');
  const rename = () => {
    const to = input.current?.value.trim() ?? '';
    const wrong = to === from ? null : problemOf(from, to);
    if (wrong !== null) {
      setProblem(t(wrong === 'taken' ? 'states.name_taken' : `states.shapes.${what}`));
      input.current?.focus();
      return false;
    }
    if (to === from) return true;
    document.edit(edits(from, to));
    if (what === 'flow') select(null, path.replace(`/${from}.`, `/${to}.`));
    return true;
  };
  return (
    <DraftDialog
      title={t('states.rename_name')}
      confirm={t('forms.rename_confirm')}
      onConfirm={rename}
      onDismiss={onDismiss}
    >
      <ChoiceField
        label={t('states.kind')}
        value={what}
        options={offered.map((one) => [one, t(`states.names.${one}`)])}
        onChoose={(value) => {
          setWhat(offered.find((one) => one === value) ?? what);
          setProblem('');
        }}
      />
      <ChoiceField label={t('states.former_name')} value={from} options={names} onChoose={setChosen} />
      <NameField
        key={what}
        label={t('states.name')}
        start=""
        elementRef={input}
        problem={problem}
        hint={t(`states.shapes.${what}`)}
      />
      {what === 'flow' || what === 'party' || what === 'step' ? (
        <span>{t(`states.renaming.${what}`)}</span>
      ) : null}
    </DraftDialog>
  );
}

/** `filling/wish`: the step `wish` of the state `filling`. */
const stepOf = (name: string): readonly [state: string, step: string] => {
  const [state = '', step = ''] = name.split('/');
  return [state, step];
};

function renamedIn({ document, path, flow }: ShownFlow): Readonly<Record<What, Renamed>> {
  const file = document.json(path);
  const [events, forms] = [eventsOf(file), formsOf(document.paths, flow)];
  const conditions = flow?.conditions ?? [];
  return {
    condition: {
      names: conditions,
      problem: (_, to) => shaped(/^[a-z][A-Za-z0-9]*$/, conditions, to),
      edits: (from, to) => renameCondition(path, file, from, to),
    },
    event: {
      names: events,
      problem: (_, to) => shaped(/^[A-Z][A-Z0-9_]*$/, events, to),
      edits: (from, to) => renameEvent(document, path, from, to),
    },
    form: {
      names: forms,
      problem: (_, to) => shaped(/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/, forms, to),
      edits: (from, to) => renameForm(document, from, to),
    },
    step: {
      names: (flow?.states ?? []).flatMap(({ name }) => stepIds(file, name).map((id) => `${name}/${id}`)),
      problem: (from, to) => stepNameProblem(file, stepOf(from)[0], to),
      edits: (from, to) => renameStep(document, path, ...stepOf(from), to),
    },
    party: {
      names: (flow?.parties ?? []).filter((party) => party !== PERSON),
      problem: (_, to) => partyNameProblem(file, to),
      edits: (from, to) => renameParty(document, path, from, to),
    },
    flow: {
      names:
        flow !== null && dataFlows(document).includes(flow.id) && !Object.hasOwn(knownNames, flow.id)
          ? [flow.id]
          : [],
      problem: (_, to) => flowIdProblem(document, to),
      edits: (from, to) => renameFlow(document, from, to),
    },
  };
}

function shaped(shape: RegExp, taken: readonly string[], name: string): NameProblem {
  if (!shape.test(name)) return 'form';
  return taken.includes(name) ? 'taken' : null;
}
