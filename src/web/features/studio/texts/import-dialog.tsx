import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tableLanguages } from '../../../../engine/edit/texts/text-sources.ts';
import { importEdits } from '../../../../engine/edit/translation/import-edits.ts';
import { type PlannedText, planImport } from '../../../../engine/edit/translation/plan-import.ts';
import {
  type FileOfTranslations,
  TranslationFileError,
} from '../../../../engine/edit/translation/translation-file.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { ImportPlanList } from './import-plan-list.tsx';
import { readFile } from './read-file.ts';
import { useLanguageName } from './use-language-name.ts';

const useStyles = makeStyles({ content: { display: 'grid', gap: '12px', justifyItems: 'start' } });

interface ImportDialogProps {
  readonly onDone: (count: number) => void;
  readonly onDismiss: () => void;
}

interface Chosen {
  readonly name: string;
  readonly content: FileOfTranslations;
}

/** Reads a file of translations, shows what it would change, and takes the chosen texts over in one step. */
export function ImportDialog({ onDone, onDismiss }: ImportDialogProps) {
  const { t } = useTranslation(['studio', 'portal']);
  const styles = useStyles();
  const document = useDraftDocument();
  const nameOf = useLanguageName();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<TranslationFileError | null>(null);
  /** Texts whose first choice the person has changed. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const plan = useMemo(() => (file === null ? null : planImport(document, file.content)), [document, file]);
  const isTaken = ({ kind, text }: PlannedText) => (kind !== 'stale') !== turned.has(text.id);
  const taken = plan?.planned.filter(isTaken) ?? [];
  const take = async (picked: File) => {
    setFile(null);
    setProblem(null);
    setTurned(new Set());
    try {
      setFile({ name: picked.name, content: await readFile(picked, tableLanguages(document)) });
    } catch (error) {
      if (!(error instanceof TranslationFileError)) throw error;
      setProblem(error);
    }
  };
  const choose = (texts: readonly PlannedText[], isWanted: boolean) => {
    const next = new Set(turned);
    for (const { text } of texts.filter((one) => isTaken(one) !== isWanted))
      if (!next.delete(text.id)) next.add(text.id);
    setTurned(next);
  };
  const confirm = () => {
    if (plan === null) return;
    document.edit(importEdits(document, plan, taken));
    onDone(taken.length);
  };
  return (
    <Modal
      title={t('translation.import_title')}
      size="large"
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="large" onClick={onDismiss}>
            {t('portal:cancel')}
          </Button>
          {taken.length === 0 ? null : (
            <Button size="large" appearance="primary" onClick={confirm}>
              {t('translation.take', { count: taken.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p>{t('translation.import_text')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlf,.xliff,.xml,.txt"
          aria-label={t('translation.file')}
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            target.value = '';
            if (picked !== undefined) void take(picked);
          }}
        />
        <Button size="large" onClick={() => input.current?.click()}>
          {t(plan === null ? 'translation.choose' : 'translation.another')}
        </Button>
        {problem === null ? null : (
          <Notice intent="error">{t(`translation.errors.${problem.code}`, problem.params)}</Notice>
        )}
        {plan === null || file === null ? null : (
          <>
            <h3>{t('translation.found', { file: file.name, language: nameOf(plan.language) })}</h3>
            <ImportPlanList plan={plan} isTaken={isTaken} onChoose={choose} />
          </>
        )}
      </div>
    </Modal>
  );
}
