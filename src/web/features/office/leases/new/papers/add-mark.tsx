import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindsOf, LANDLORD, type MarkKind } from '../../../../../../../machines/lease/placed-mark.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
    alignItems: 'end',
  },
  // A long name of a landlord is cut off.
  field: { minWidth: 0 },
  select: { minWidth: 0, width: '100%', '& select': { minWidth: 0, width: '100%' } },
});

interface SignerChoice {
  readonly id: string;
  readonly name: string;
}

interface AddMarkProps {
  readonly signers: readonly SignerChoice[];
  readonly pages: number;
  readonly onAdd: (signer: string, kind: MarkKind, page: number) => void;
}

/** Chooses who signs a new mark, how, and on which page. */
export function AddMark({ signers, pages, onAdd }: AddMarkProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const [signer, setSigner] = useState(signers[0]?.id ?? LANDLORD);
  const [wantedKind, setKind] = useState<MarkKind>('signature');
  const [page, setPage] = useState(1);
  const kinds = kindsOf(signer);
  const kind = kinds.includes(wantedKind) ? wantedKind : 'signature';
  return (
    <div className={styles.fields}>
      <Field className={styles.field} label={t('marks.signer')}>
        <Select className={styles.select} value={signer} onChange={(_, { value }) => setSigner(value)}>
          {signers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.field} label={t('marks.kind')}>
        <Select
          className={styles.select}
          value={kind}
          onChange={(_, { value }) => setKind(kinds.find((one) => one === value) ?? 'signature')}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`marks.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.field} label={t('marks.page')}>
        <Select
          className={styles.select}
          value={String(page)}
          onChange={(_, { value }) => setPage(Number(value))}
        >
          {Array.from({ length: pages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number.
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </Select>
      </Field>
      <Button id="marks-add" onClick={() => onAdd(signer, kind, page)}>
        {t('marks.add')}
      </Button>
    </div>
  );
}
