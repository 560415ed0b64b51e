import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANDLORD } from '../../../../../../../machines/lease/placed-mark.ts';
import type { OwnPapers, OwnPaperView } from '../../../../../../contract/office/leases/own-paper.contract.ts';
import { call } from '../../../../../app/api/api-client.ts';
import { notify } from '../../../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../../../app/page/notice.tsx';
import { DocumentView } from '../../../../../pdf/document-view.tsx';
import { Card } from '../../../../../resident/card.tsx';
import { ChangedByColleague, colleagueChanges } from '../../../forms/colleague-changes.tsx';
import { AddMark } from './add-mark.tsx';
import { MarkLayer } from './mark-layer.tsx';
import { MarkList } from './mark-list.tsx';
import { MarksProvider } from './marks-scope.ts';
import { useMarks } from './use-marks.ts';

const useStyles = makeStyles({
  body: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  // Smaller than it is printed; on a phone only the document scrolls sideways, so that marks stay large enough to grip.
  pages: { minWidth: 0, zoom: 0.8 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  hint: { margin: 0 },
  as: { maxWidth: '320px' },
});

interface MarksEditorProps {
  readonly application_id: string;
  readonly token: string;
  readonly own: OwnPapers;
  readonly paper: OwnPaperView;
  readonly onSaved: (papers: OwnPapers) => void;
  readonly onRetry: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Places who signs where on a PDF of the office: by dragging, and by keyboard. */
export function MarksEditor(props: MarksEditorProps) {
  const { application_id, token, own, paper, onSaved, onRetry, onClose } = props;
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const signers = [...own.signers, { id: LANDLORD, name: t('marks.landlord', { name: own.landlord }) }];
  const nameOf = (signer: string) => signers.find(({ id }) => id === signer)?.name ?? '';
  const [shownAs, setShownAs] = useState('');
  // A link to the file is valid for a while, and another one would draw the pages again.
  const [source, setSource] = useState(paper.file_path);
  const placing = useMarks({ stored: paper.marks, pages: paper.pages, nameOf });
  const { marks, seen, wrong, say } = placing;
  const saving = useMutation({
    mutationFn: () =>
      call('PUT /api/office/lease-drafts/:application_id/papers/:paper_id/marks', {
        token,
        params: { application_id, paper_id: paper.paper_id },
        body: { marks: [...marks], seen: [...seen] },
      }),
    onSuccess: (now) => {
      notify('success', t('marks.saved'));
      placing.onStored(now.papers.find((one) => one.paper_id === paper.paper_id)?.marks ?? []);
      onSaved(now);
    },
    onError: (error) => placing.onColleague(colleagueChanges(error)?.changes ?? []),
  });
  const theirs = colleagueChanges(saving.error);
  const without = own.signers.filter(
    ({ id }) => !marks.some(({ signer, kind }) => signer === id && kind !== 'date'),
  );
  const sayChange = (field: string, value: unknown) => say({ id: field, ...(value as object) } as never);
  return (
    <Card title={t('marks.title', { name: paper.file_name })}>
      <div className={styles.body}>
        <p id="marks-keys" className={styles.hint}>
          {t('marks.how')}
        </p>
        <AddMark signers={signers} pages={paper.pages.length} onAdd={placing.add} />
        <p className={styles.hint} role="status">
          {placing.said}
        </p>
        <MarkList marks={marks} say={say} onShow={placing.focus} onRemove={placing.remove} />
        {without.length === 0 ? null : (
          <Notice intent="info">
            {t('marks.without', { names: without.map(({ name }) => name).join(', ') })}
          </Notice>
        )}
        {theirs === null ? (
          <ErrorNotice error={saving.error} />
        ) : (
          <ChangedByColleague found={theirs} label={() => t('marks.mark')} say={sayChange} />
        )}
        <div className={styles.buttons}>
          <Button
            appearance="primary"
            disabledFocusable={!placing.isChanged || wrong.size > 0 || saving.isPending}
            onClick={() => placing.isChanged && wrong.size === 0 && !saving.isPending && saving.mutate()}
          >
            {t('marks.save')}
          </Button>
          <Button onClick={onClose}>{t(placing.isChanged ? 'marks.close_unsaved' : 'marks.close')}</Button>
        </div>
        <Field label={t('marks.as')} className={styles.as}>
          <Select value={shownAs} onChange={(_, { value }) => setShownAs(value)}>
            <option value="">{t('marks.as_all')}</option>
            {signers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <MarksProvider
          value={{
            ...{ marks, wrong, shownAs, nameOf, say },
            ...{ onMove: placing.onMove, onDropped: placing.onDropped, onKey: placing.onKey },
          }}
        >
          <div className={styles.pages}>
            <DocumentView
              source={source}
              onRetry={async () => {
                await onRetry();
                setSource(paper.file_path);
              }}
              Overlay={MarkLayer}
            />
          </div>
        </MarksProvider>
      </div>
    </Card>
  );
}
