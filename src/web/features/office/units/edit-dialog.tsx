import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../contract/api.ts';
import type { FormUi } from '../../../../engine/forms/form.ts';
import { answerText, type Say } from '../../../../engine/forms/reading/answer-text.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { createDraftStore, type DraftStore } from '../../../forms/index.ts';
import {
  ChangedByColleague,
  type ColleagueChanges,
  colleagueChanges,
  mergeInto,
  withTheirs,
} from '../forms/colleague-changes.tsx';
import { JudgedForms } from '../forms/judged-forms.tsx';
import { bundleOf, useRefusedValues } from '../forms/refused-values.ts';

export interface DialogProps {
  readonly known: AnswerOf<'GET /api/office/floor-plans'>;
  readonly token: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

const useStyles = makeStyles({ others: { marginBlockEnd: '20px' } });

type Draft = Readonly<Record<string, unknown>>;

/** A value of the form in words: a choice by its text, pictures by their number. */
function textOf(
  say: Say,
  ui: FormUi,
  field: string,
  value: unknown,
  choices: EditDialogProps['choices'] = {},
): string {
  if (Array.isArray(value)) return String(value.length);
  const chosen = Object.values(choices)
    .flat()
    .find((one) => one.value === value);
  return chosen?.text ?? answerText(say, ui, field, value);
}

interface EditDialogProps extends DialogProps {
  readonly form: 'unit' | 'plan';
  readonly title: string;
  readonly start: Draft;
  readonly choices?: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>>;
  /** @param seen the values with which the form was filled. */
  readonly save: (draft: Draft, seen: Draft) => Promise<unknown>;
  readonly children: (store: DraftStore) => ReactNode;
}

/** A form of a unit or a floor plan in a dialog; what a colleague has changed meanwhile is shown in it. */
export function EditDialog({
  known,
  form,
  title,
  start,
  choices,
  mayChange,
  save,
  onClose,
  children,
}: EditDialogProps) {
  const { t, i18n } = useTranslation(['office-units', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const bundles = useMemo(
    () => known.forms.map(bundleOf).filter(({ ui }) => ui.of === form),
    [known.forms, form],
  );
  const [store] = useState(() => createDraftStore({ [form]: start }));
  const values = useRefusedValues();
  const [others, setOthers] = useState<ColleagueChanges | null>(null);
  const facts = useMemo(() => ({ today: known.today }), [known.today]);
  const shown = bundles[0]?.ui;
  const sending = useMutation({
    mutationFn: () => {
      store.flush();
      return save(store.getAll(), (store.stored()[form] ?? {}) as Draft);
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      notify('success', t('saved'));
      onClose();
    },
    onError: (error) => {
      const theirs = colleagueChanges(error);
      setOthers(theirs);
      if (theirs !== null) {
        const seen = (store.stored()[form] ?? {}) as Draft;
        // A value that was taken out is none here.
        const changes = theirs.changes.map((change) => ({ ...change, after: change.after ?? undefined }));
        return mergeInto(store, { [form]: withTheirs(seen, seen, changes).seen });
      }
      if (values.refuse(error, store.getAll()) === null) notify('error', errorText(i18n, error));
    },
  });
  return (
    <Modal
      title={title}
      size="large"
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          {mayChange ? (
            <Button
              appearance="primary"
              size="large"
              disabledFocusable={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {t('save')}
            </Button>
          ) : null}
        </>
      }
    >
      {others === null || shown === undefined ? null : (
        <div className={styles.others}>
          <ChangedByColleague
            found={others}
            label={(field) => t(shown.fields[field]?.label ?? `fields.${form}.${field}`)}
            say={(field, value) => textOf(t as Say, shown, field, value, choices)}
          />
        </div>
      )}
      <JudgedForms
        bundles={bundles}
        store={store}
        facts={facts}
        values={values}
        disabled={!mayChange || sending.isPending}
        {...(choices && { choices })}
      />
      {children(store)}
    </Modal>
  );
}
