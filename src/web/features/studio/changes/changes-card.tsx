import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../app/page/notice.tsx';
import { Card } from '../../../resident/card.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { ChangeList } from './change-list.tsx';
import { useComparison } from './use-comparison.ts';

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground2 } });

/** What a draft changes for people, compared with the release that it is based on. */
export function ChangesCard() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const [wanted, setWanted] = useState<number | null>(null);
  const compared = useComparison(document, wanted);
  const isRunning = wanted === document.version && compared === null;
  return (
    <Card
      title={t('changes.title')}
      action={
        <Button disabledFocusable={isRunning} onClick={() => setWanted(document.version)}>
          {t('changes.compare')}
        </Button>
      }
    >
      <div role="status">
        {compared === null ? (
          <p className={styles.text}>{t(isRunning ? 'changes.running' : 'changes.hint')}</p>
        ) : compared.answer === null ? (
          <Notice intent="warning">{t('changes.failed')}</Notice>
        ) : (
          <ChangeList comparison={compared.answer} />
        )}
      </div>
    </Card>
  );
}
