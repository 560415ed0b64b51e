import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  secret: {
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

interface MadeKeyProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onKept: () => void;
}

/** A secret that is shown this once. Only its button closes the dialog. */
export function MadeKey({ title, text, secret, onKept }: MadeKeyProps) {
  const { t } = useTranslation('office-api');
  const styles = useStyles();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify('success', t('made.copied'));
    } catch {
      notify('error', t('made.not_copied'));
    }
  };
  return (
    <Modal
      title={title}
      actions={
        <>
          <Button size="large" onClick={() => void copy()}>
            {t('made.copy')}
          </Button>
          <Button size="large" appearance="primary" onClick={onKept}>
            {t('made.kept')}
          </Button>
        </>
      }
    >
      <Notice intent="warning">{text}</Notice>
      <p>
        <code className={styles.secret}>{secret}</code>
      </p>
    </Modal>
  );
}
