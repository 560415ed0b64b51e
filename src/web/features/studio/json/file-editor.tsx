import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../app/use-latest.ts';
import { Card } from '../../../resident/card.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { type JsonEditor, openEditor } from './json-editor.ts';

const useStyles = makeStyles({
  editor: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
});

interface FileEditorProps {
  readonly path: string;
  /** A JSON pointer: where the cursor is placed. */
  readonly at: string;
}

/** One file of a draft in the editor. */
export function FileEditor({ path, at }: FileEditorProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const latest = useLatest({ document, label: t('editor.label', { path }) });
  const text = document.text(path) ?? '';
  const { readOnly } = document;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const { document: first, label } = latest.current;
    editor.current = openEditor(element, {
      text: first.text(path) ?? '',
      label,
      readOnly,
      isJson: path.endsWith('.json'),
      onType: (typed) => latest.current.document.replace(path, typed),
    });
    return () => editor.current?.close();
  }, [path, readOnly, latest]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.goTo(at), [at]);
  return (
    <Card title={path}>
      <div ref={host} className={styles.editor} />
    </Card>
  );
}
