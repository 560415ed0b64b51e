import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftChoice, DraftConflict } from '../../../../contract/studio/draft.contract.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';

const useStyles = makeStyles({
  places: { display: 'grid', gap: '16px' },
  all: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  versions: {
    display: 'grid',
    gap: '8px 16px',
    gridTemplateColumns: '1fr 1fr',
    '@media (max-width: 599px)': { gridTemplateColumns: '1fr' },
  },
  place: { margin: 0, fontSize: tokens.fontSizeBase300, overflowWrap: 'anywhere' },
  value: {
    margin: 0,
    padding: '8px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
});

type Take = DraftChoice['take'];

interface ConflictDialogProps {
  readonly conflicts: readonly DraftConflict[];
  /** Whose version the other one is: a colleague's, or that of the live release. */
  readonly among: 'colleagues' | 'releases';
  readonly onChoose: (choices: readonly DraftChoice[]) => void;
  /** Leaves everything as it is; absent where something has to be chosen. */
  readonly onDismiss?: () => void;
}

/** Shows both versions of each place that two people changed differently, and asks for each which one stands. */
export function ConflictDialog({ conflicts, among, onChoose, onDismiss }: ConflictDialogProps) {
  const { t } = useTranslation(['studio', 'portal']);
  const styles = useStyles();
  const [taken, setTaken] = useState<ReadonlyMap<string, Take>>(new Map());
  const left = conflicts.filter((one) => !taken.has(keyOf(one))).length;
  const takeAll = (take: Take) => setTaken(new Map(conflicts.map((one) => [keyOf(one), take])));
  const choose = () =>
    onChoose(
      conflicts.flatMap((one): DraftChoice[] => {
        const { path, at, seen } = one;
        const take = taken.get(keyOf(one));
        return take === undefined ? [] : [{ path, at, seen, take }];
      }),
    );
  return (
    <Modal
      title={t(`conflict.${among}.title`)}
      size="large"
      {...(onDismiss !== undefined && { onDismiss })}
      actions={
        <>
          {onDismiss === undefined ? null : (
            <Button size="large" onClick={onDismiss}>
              {t('portal:cancel')}
            </Button>
          )}
          <Button size="large" appearance="primary" disabledFocusable={left > 0} onClick={choose}>
            {left > 0 ? t('conflict.left', { count: left }) : t('conflict.choose')}
          </Button>
        </>
      }
    >
      <div className={styles.places}>
        <p className={styles.place}>{t('conflict.text')}</p>
        {conflicts.length > 1 ? (
          <div className={styles.all}>
            <Button onClick={() => takeAll('mine')}>{t('conflict.all_mine')}</Button>
            <Button onClick={() => takeAll('theirs')}>{t(`conflict.${among}.all_theirs`)}</Button>
          </div>
        ) : null}
        {conflicts.map((one) => (
          <Place
            key={keyOf(one)}
            conflict={one}
            theirs={t(`conflict.${among}.theirs`)}
            take={taken.get(keyOf(one)) ?? ''}
            onTake={(take) => setTaken(new Map([...taken, [keyOf(one), take]]))}
          />
        ))}
      </div>
    </Modal>
  );
}

/** The same only for the same versions of a place: another one is chosen anew. */
const keyOf = ({ path, at, seen }: Omit<DraftChoice, 'take'>) => JSON.stringify([path, at, seen]);

interface PlaceProps {
  readonly conflict: DraftConflict;
  readonly theirs: string;
  readonly take: Take | '';
  readonly onTake: (take: Take) => void;
}

function Place({ conflict, theirs, take, onTake }: PlaceProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const heading = useId();
  const { path, at } = conflict;
  const versions = [
    ['mine', t('conflict.mine'), conflict.mine],
    ['theirs', theirs, conflict.theirs],
  ] as const;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.place}>
        {`${path} ${at === '' ? t('conflict.whole') : at}`}
      </h3>
      <RadioGroup
        aria-labelledby={heading}
        value={take}
        onChange={(_, { value }) => onTake(value as Take)}
        className={styles.versions}
      >
        {versions.map(([whose, label, value]) => (
          <div key={whose}>
            <Radio value={whose} label={label} />
            <pre className={styles.value}>{shown(value, t('conflict.absent'))}</pre>
          </div>
        ))}
      </RadioGroup>
    </section>
  );
}

function shown(value: unknown, absent: string): string {
  if (value === null) return absent;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
