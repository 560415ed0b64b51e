import type { ReactNode } from 'react';
import type { StoredFile } from '../../widgets/upload-port.ts';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFieldScope, useSectionScope } from '../section/scopes.ts';
import { FileUpload } from './late-widgets.ts';

const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value : []);

/** Files of an entry: the list of the stored ones and a button to add more. Loaded when it is first shown. */
export function UploadWidget(): ReactNode {
  const { uploads, t } = useSectionScope();
  const field = useFieldScope();
  const port = useFieldPort();
  const files = storedFiles(useValueAt(field.path));
  if (uploads === undefined) return null;
  return (
    <FileUpload
      id={field.id}
      labelledBy={field.labelId}
      describedBy={field.describedBy}
      files={files}
      port={uploads}
      path={field.path}
      purpose={field.ui.purpose ?? ''}
      accept={field.ui.accept}
      disabled={field.look.disabled}
      t={t}
      onAdded={(file) => port.write([...storedFiles(port.read()), file])}
      onRemoved={(file) => port.write(storedFiles(port.read()).filter((one) => one.id !== file.id))}
    />
  );
}
