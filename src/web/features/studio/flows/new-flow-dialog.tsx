import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyFlow } from '../../../../engine/edit/flows/copy-flow.ts';
import { dataFlows, flowIdProblem, flowPath, nameFrom } from '../../../../engine/edit/flows/flow-files.ts';
import { firstLanguage } from '../../../../engine/edit/form/text-edits.ts';
import { TitleFields, titlesIn } from '../forms/title-fields.tsx';
import { ChoiceField } from '../states/choice-field.tsx';
import { DraftDialog } from '../states/draft-dialog.tsx';
import { NameField } from '../states/name-field.tsx';
import type { ShownFlow } from '../states/use-flow.ts';
import { TEMPLATES } from './gallery.ts';
import { TemplateCard } from './template-card.tsx';

/** Instead of the id of a template: a flow of the draft is copied. */
const COPY = '';

interface NewFlowDialogProps {
  readonly shown: ShownFlow;
  readonly onDismiss: () => void;
}

/** Makes a flow: from a template, or as a copy of one that stands. */
export function NewFlowDialog({ shown, onDismiss }: NewFlowDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, flow, select } = shown;
  const own = firstLanguage(document, i18n.language);
  const flows = dataFlows(document);
  const titles = useRef<HTMLDivElement>(null);
  const id = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(TEMPLATES[0]?.id ?? COPY);
  const [copied, setCopied] = useState(flows.find((one) => one === flow?.id) ?? flows[0] ?? '');
  const [problems, setProblems] = useState({ title: '', id: '' });
  const make = () => {
    const title = titlesIn(titles.current);
    const typed = id.current?.value.trim() ?? '';
    const to = typed === '' ? nameFrom(title[own] ?? '', '-') : typed;
    const wrong = flowIdProblem(document, to);
    const told = {
      title: title[own] === '' ? t('flows.title_missing') : '',
      id: wrong === null || title[own] === '' ? '' : t(`flows.id_${wrong}`, { id: to }),
    };
    setProblems(told);
    if (told.title !== '' || told.id !== '') {
      (told.title === '' ? id.current : titles.current?.querySelector('input'))?.focus();
      return false;
    }
    const template = TEMPLATES.find((one) => one.id === chosen);
    document.edit(copyFlow(template?.source ?? document, { from: template?.id ?? copied, to, title }));
    select(null, flowPath(to));
    return true;
  };
  return (
    <DraftDialog
      title={t('flows.new_title')}
      confirm={t('flows.make')}
      onConfirm={make}
      onDismiss={onDismiss}
      size="large"
    >
      <TitleFields document={document} elementRef={titles} problem={problems.title} />
      <NameField
        label={t('flows.id')}
        start=""
        elementRef={id}
        problem={problems.id}
        hint={t('flows.id_hint')}
        optional
      />
      <Field label={t('flows.from')}>
        <RadioGroup value={chosen} onChange={(_, { value }) => setChosen(value)}>
          {TEMPLATES.map((template) => (
            <Radio key={template.id} value={template.id} label={<TemplateCard template={template} />} />
          ))}
          <Radio value={COPY} label={t('flows.copy')} />
        </RadioGroup>
      </Field>
      {chosen === COPY ? (
        <ChoiceField label={t('flows.copied')} value={copied} options={flows} onChoose={setCopied} />
      ) : null}
    </DraftDialog>
  );
}
