import { lazy, type ReactNode, Suspense } from 'react';
import { useValueAt } from '../field-state.ts';
import { useFieldScope, useSectionScope } from '../scopes.ts';
import type { StoredFile } from '../section-ports.ts';

const FileUpload = lazy(() => import('../../widgets/file-upload.tsx'));

const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value : []);

/** Files of an entry: the list of the stored ones and a button to add more. Loaded when it is first shown. */
export function UploadWidget(): ReactNode {
  const { store, uploads, t, language } = useSectionScope();
  const field = useFieldScope();
  const files = storedFiles(useValueAt(field.path));
  if (uploads === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FileUpload
        id={field.id}
        labelledBy={field.labelId}
        describedBy={field.describedBy}
        files={files}
        port={uploads}
        purpose={field.ui.purpose ?? ''}
        accept={field.ui.accept}
        disabled={field.look.disabled}
        language={language}
        t={t}
        onAdded={(file) => store.change(field.path, [...storedFiles(store.read(field.path)), file])}
        onRemoved={(file) => {
          const left = storedFiles(store.read(field.path)).filter((one) => one.id !== file.id);
          store.change(field.path, left);
        }}
      />
    </Suspense>
  );
}
