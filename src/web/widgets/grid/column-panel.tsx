import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { ColumnEditRegular } from '@fluentui/react-icons/svg/column-edit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../app/dialogs/modal.tsx';
import {
  type ColumnChoice,
  type GridColumn,
  inOrder,
  mayHide,
  NOTHING_CHOSEN,
  withShown,
} from './grid-column.ts';

const useStyles = makeStyles({ list: { display: 'grid', border: 'none', margin: 0, padding: 0 } });

interface ColumnPanelProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
}

/** The panel that shows and hides columns. @see spec/platform.md §2, §4 Data grid */
export function ColumnPanel<Row>({ columns, choice, onChoose }: ColumnPanelProps<Row>) {
  const { t } = useTranslation('grid');
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<ColumnEditRegular />} onClick={() => setIsOpen(true)}>
        {t('columns')}
      </Button>
      {isOpen ? (
        <Modal
          title={t('columns')}
          onDismiss={() => setIsOpen(false)}
          actions={
            <>
              <Button size="large" onClick={() => onChoose(NOTHING_CHOSEN)}>
                {t('as_before')}
              </Button>
              <Button size="large" appearance="primary" onClick={() => setIsOpen(false)}>
                {t('portal:close')}
              </Button>
            </>
          }
        >
          <fieldset className={styles.list} aria-label={t('columns')}>
            {inOrder(columns, choice).map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={!choice.hidden.includes(id) || !mayHide(columns, id)}
                disabled={!mayHide(columns, id)}
                onChange={(_, { checked }) => onChoose(withShown(columns, choice, id, checked === true))}
              />
            ))}
          </fieldset>
        </Modal>
      ) : null}
    </>
  );
}
