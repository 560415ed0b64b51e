import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { PlainInput } from '../../../widgets/plain-input.tsx';
import { ImpactSummary } from '../impact/impact-summary.tsx';
import { useImpact } from '../impact/use-impact.ts';
import { type Scope, ScopeFields, useScopes, zoneOf } from './scope-fields.tsx';
import { type Time, timeIssue, WhenFields } from './when-fields.tsx';

const useStyles = makeStyles({
  heading: { margin: '8px 0', fontSize: tokens.fontSizeBase300 },
});

/** What is published, for whom, and when. */
export interface PublishWish extends Scope {
  readonly note: string;
  /** When; absent: at once. */
  readonly at?: Time;
}

interface PublishDialogProps {
  readonly impact: { readonly draftId: string; readonly version: string; readonly token: string };
  readonly onPublish: (wish: PublishWish) => void;
  readonly onDismiss: () => void;
}

/** Asks what is new before a draft goes live. */
export function PublishDialog({ impact, onPublish, onDismiss }: PublishDialogProps) {
  const { t } = useTranslation(['studio', 'portal']);
  const styles = useStyles();
  const heading = useId();
  const note = useRef<HTMLInputElement>(null);
  const query = useImpact({ ...impact, isWanted: true });
  const [scope, setScope] = useState<Scope>({ property_id: null, for_new: false });
  const timeZone = zoneOf(useScopes(impact.token).data, scope);
  const [at, setAt] = useState<Time | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  const submit = () => {
    const text = note.current?.value.trim() ?? '';
    setIsChecked(true);
    setIsSilent(text === '');
    if (text === '') note.current?.focus();
    else if (at === null) onPublish({ note: text, ...scope });
    else if (timeIssue(at, timeZone, new Date()) === null) onPublish({ note: text, ...scope, at });
  };
  return (
    <FormDialog
      title={t('publish.title')}
      confirm={t(at === null ? 'publish.confirm' : 'publish.schedule')}
      onSubmit={submit}
      onClose={onDismiss}
    >
      <p>{t(at === null ? 'publish.text' : 'publish.text_later')}</p>
      <Field
        label={t('publish.note')}
        required
        {...(isSilent && { validationMessage: t('publish.note_missing') })}
      >
        <PlainInput startText="" elementRef={note} maxLength={500} />
      </Field>
      <ScopeFields token={impact.token} scope={scope} onScope={setScope} />
      <WhenFields timeZone={timeZone} at={at} onAt={setAt} isChecked={isChecked} />
      <section aria-labelledby={heading}>
        <h3 id={heading} className={styles.heading}>
          {t('impact.title')}
        </h3>
        <Loaded query={query}>{(found) => <ImpactSummary impact={found} />}</Loaded>
      </section>
    </FormDialog>
  );
}
