import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { addLead, type Guard, guardLead, retarget } from '../../../../engine/edit/lead-edits.ts';
import type { Lead } from '../../../../engine/edit/leads.ts';
import { ChoiceField } from './choice-field.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { NameField } from './name-field.tsx';
import type { ShownFlow } from './use-flow.ts';

const useStyles = makeStyles({
  conditions: {
    border: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    maxHeight: '40vh',
    overflowY: 'auto',
  },
});

const NAMES = { on: /^[A-Z][A-Z0-9_]*$/, nav: /^[A-Z][A-Z0-9_]*$/, outcomes: /^[a-z][A-Za-z0-9]*$/ } as const;

interface WayDialogProps {
  readonly shown: ShownFlow;
  readonly from: OutlineState;
  /** The way to change; null for a new one. */
  readonly lead: Lead | null;
  /** The target that a new way shall have, if it is known. */
  readonly to?: string;
  readonly onDismiss: () => void;
}

/** Connects a state with another one, or changes a way: its target and the conditions under which it is taken. */
export function WayDialog({ shown, from, lead, to = '', onDismiss }: WayDialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, path, flow } = shown;
  const names = (flow?.states ?? []).map((state) => state.name);
  const input = useRef<HTMLInputElement>(null);
  const sites = sitesOf(from);
  const [site, setSite] = useState(sites[0] ?? 'on');
  const [problem, setProblem] = useState('');
  const [target, setTarget] = useState(lead?.to ?? (to || names.find((name) => name !== from.name) || ''));
  const [guard, setGuard] = useState<Guard>({ when: lead?.when ?? [], unless: lead?.unless ?? [] });
  const confirm = () => {
    if (lead !== null) {
      const isGuarded = lead.site !== 'after';
      document.edit([
        ...retarget(path, lead, target),
        ...(isGuarded ? guardLead(path, { ...lead, to: target }, guard) : []),
      ]);
      return true;
    }
    const name = input.current?.value.trim() ?? '';
    if (site !== 'choice' && !NAMES[site].test(name)) {
      setProblem(t(`states.way_name_${site === 'outcomes' ? 'outcome' : 'event'}`));
      input.current?.focus();
      return false;
    }
    document.edit(addLead(path, document.json(path), from.name, { site, name, to: target, ...guard }));
    return true;
  };
  return (
    <DraftDialog
      title={
        lead === null
          ? t('states.connect_title', { name: from.name })
          : t('states.way_title', { name: from.name })
      }
      confirm={lead === null ? t('states.connect') : t('states.change')}
      onConfirm={confirm}
      onDismiss={onDismiss}
      size="large"
    >
      {lead === null && sites.length > 1 ? (
        <ChoiceField
          label={t('states.way')}
          value={site}
          options={sites.map((one) => [one, t(`states.sites.${one}`)])}
          onChoose={(value) => setSite(sites.find((one) => one === value) ?? 'on')}
        />
      ) : null}
      {lead === null && site !== 'choice' ? (
        <NameField
          label={t(site === 'outcomes' ? 'states.outcome' : 'states.event')}
          start=""
          elementRef={input}
          problem={problem}
          hint={t(`states.way_name_${site === 'outcomes' ? 'outcome' : 'event'}`)}
        />
      ) : null}
      <ChoiceField label={t('states.leads_to')} value={target} options={names} onChoose={setTarget} />
      {lead?.site === 'after' ? null : (
        <fieldset className={styles.conditions}>
          <legend>{t('states.conditions')}</legend>
          {(flow?.conditions ?? []).map((name) => (
            <Field key={name} label={name} orientation="horizontal">
              <Select
                value={guard.when.includes(name) ? 'when' : guard.unless.includes(name) ? 'unless' : ''}
                onChange={(_, { value }) => setGuard(withCondition(guard, name, value))}
              >
                <option value="">{t('states.any')}</option>
                <option value="when">{t('states.holds')}</option>
                <option value="unless">{t('states.holds_not')}</option>
              </Select>
            </Field>
          ))}
        </fieldset>
      )}
    </DraftDialog>
  );
}

type Site = Exclude<Lead['site'], 'after'>;

/** How a state may lead on. */
function sitesOf({ kind }: OutlineState): readonly Site[] {
  if (kind === 'choice') return ['choice'];
  return kind === 'task' ? ['outcomes', 'nav'] : ['on', 'nav'];
}

function withCondition({ when, unless }: Guard, name: string, what: string): Guard {
  const without = (list: readonly string[]) => list.filter((one) => one !== name);
  return {
    when: what === 'when' ? [...without(when), name] : without(when),
    unless: what === 'unless' ? [...without(unless), name] : without(unless),
  };
}
