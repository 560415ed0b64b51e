import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPart, branchesOf, partNameProblem } from '../../../../engine/edit/flows/add-part.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { useNamesForChecks } from '../problems/use-names.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { DraftDialog } from '../states/draft-dialog.tsx';
import { NameField } from '../states/name-field.tsx';
import { titleOf } from '../states/state-title.ts';
import type { ShownFlow } from '../states/use-flow.ts';
import { inLanguage, PARTS } from './gallery.ts';

interface NewPartDialogProps {
  readonly shown: ShownFlow;
  readonly token: string;
  readonly onDismiss: () => void;
}

/** Adds a part to a flow: its states with their facts, conditions and texts, at a place of the flow's first choice. */
export function NewPartDialog({ shown, token, onDismiss }: NewPartDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, path, flow, select } = shown;
  const input = useRef<HTMLInputElement>(null);
  const branches = branchesOf(document.json(path)) ?? [];
  const charges = useNamesForChecks(token).data?.properties?.charges ?? [];
  const [chosen, setChosen] = useState([...PARTS.keys()][0] ?? '');
  const [before, setBefore] = useState(String(branches.length - 1));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const part = PARTS.get(chosen);
  const asksCharge = Object.values(part?.asks ?? {}).includes('charge');
  const charge = charges.includes(code) ? code : (charges[0] ?? '');
  const placeOf = (target: string) => {
    const state = flow?.states.find(({ name }) => name === target);
    const title = state && titleOf(document, i18n.language, state);
    return t('flows.before', { state: title ? `${target} · ${title}` : target });
  };
  const add = () => {
    if (part === undefined || flow === null || (asksCharge && charge === '')) return false;
    const typed = input.current?.value.trim() ?? '';
    const name = typed === '' ? freeName(chosen, (one) => partNameProblem(document, flow.id, one)) : typed;
    const wrong = partNameProblem(document, flow.id, name);
    if (wrong !== null) {
      setProblem(t(`flows.part_name_${wrong}`));
      input.current?.focus();
      return false;
    }
    const asked = Object.fromEntries(Object.keys(part.asks ?? {}).map((word) => [word, charge]));
    document.edit(addPart(document, flow.id, { part, name, before: Number(before), asked }));
    const first = part.branches.at(-1) as { readonly to?: string } | undefined;
    select(first?.to?.replace('{part}', name) ?? null);
    notify('success', t('flows.part_added'));
    return true;
  };
  return (
    <DraftDialog
      title={t('flows.part_title')}
      confirm={t('states.add')}
      onConfirm={add}
      onDismiss={onDismiss}
      size="large"
    >
      <Field label={t('flows.part')}>
        <RadioGroup value={chosen} onChange={(_, { value }) => setChosen(value)}>
          {[...PARTS].map(([name, { title, text }]) => (
            <Radio
              key={name}
              value={name}
              label={
                <>
                  <strong>{inLanguage(title, i18n.language)}</strong>
                  <br />
                  {inLanguage(text, i18n.language)}
                </>
              }
            />
          ))}
        </RadioGroup>
      </Field>
      {asksCharge && charges.length === 0 ? <Notice intent="warning">{t('flows.no_charge')}</Notice> : null}
      {asksCharge && charges.length > 0 ? (
        <ChoiceField label={t('flows.charge')} value={charge} options={charges} onChoose={setCode} />
      ) : null}
      <ChoiceField
        label={t('flows.place')}
        value={before}
        options={branches.map((target, index) => [String(index), placeOf(target)])}
        onChoose={setBefore}
      />
      <NameField
        label={t('states.name')}
        start=""
        elementRef={input}
        problem={problem}
        hint={t('flows.part_name_hint')}
        optional
      />
    </DraftDialog>
  );
}

/** The name of a part that is not named: what it is, with a number if there is one already. */
function freeName(part: string, problemOf: (name: string) => unknown): string {
  let name = part;
  for (let count = 2; problemOf(name) !== null && count < 100; count += 1) name = `${part}${count}`;
  return name;
}
