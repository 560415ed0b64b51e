import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Beginning,
  beginningOf,
  beginningsFor,
  momentsFor,
  startEdits,
} from '../../../../engine/edit/flows/start-edits.ts';
import { membersOf } from '../../../../engine/edit/leads.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { AfterFile, FlowFile } from '../../../../engine/flow/flow-file.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { DraftDialog } from '../states/draft-dialog.tsx';
import type { ShownFlow } from '../states/use-flow.ts';

interface StartDialogProps {
  readonly shown: ShownFlow;
  readonly onDismiss: () => void;
}

const wordsOf = ({ state, outcome }: AfterFile) => (outcome === undefined ? state : `${state}.${outcome}`);

/** Who begins a flow, and where people find it. */
export function StartDialog({ shown, onDismiss }: StartDialogProps) {
  const { t } = useTranslation('studio');
  const { document, path, flow } = shown;
  const file = document.json(path);
  const { start } = membersOf(file);
  const { subject, after } = membersOf(start);
  const id = flow?.id ?? '';
  const moments = momentsFor(document, id);
  const [known] = [after].flat() as (AfterFile | undefined)[];
  const [beginning, setBeginning] = useState<Beginning>(beginningOf(file));
  const [other, setOther] = useState(known?.flow ?? String(subject));
  const own = moments.filter((moment) => moment.flow === other);
  const [moment, setMoment] = useState(known === undefined ? '' : wordsOf(known));
  const chosen = own.find((one) => wordsOf(one) === moment) ?? own[0] ?? null;
  const isAfter = beginning === 'after';
  const change = () => {
    if (isAfter && chosen === null) return false;
    document.edit(startEdits(document, id, beginning, chosen));
    return true;
  };
  return (
    <DraftDialog
      title={t('flows.start_title')}
      confirm={t('states.change')}
      onConfirm={change}
      onDismiss={onDismiss}
    >
      <ChoiceField
        label={t('flows.begins')}
        value={beginning}
        options={beginningsFor(subject).map((one) => [one, t(`flows.beginnings.${one}`)])}
        onChoose={(value) => setBeginning(beginningsFor(subject).find((one) => one === value) ?? 'offered')}
      />
      {isAfter ? (
        <>
          <ChoiceField
            label={t('flows.after_flow')}
            value={other}
            options={[...new Set(moments.map((one) => one.flow))]}
            onChoose={setOther}
          />
          <ChoiceField
            label={t('flows.after_moment')}
            value={chosen === null ? '' : wordsOf(chosen)}
            options={own.map(wordsOf)}
            onChoose={setMoment}
          />
        </>
      ) : null}
      <span>{t('flows.page', { page: pageOfFlow({ id, start: start as FlowFile['start'] & {} }) })}</span>
    </DraftDialog>
  );
}
