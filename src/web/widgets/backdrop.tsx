import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Ring } from '../app/page/loading.tsx';

const useStyles = makeStyles({
  dialog: {
    padding: '32px 40px',
    display: 'grid',
    gap: '16px',
    justifyItems: 'center',
    border: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow64,
    '::backdrop': { backgroundColor: 'rgb(0 0 0 / 45%)' },
    ':focus': { outline: 'none' },
  },
});

interface BackdropProps {
  /** The reason for the wait; "Loading..." by default. */
  readonly message?: string;
}

/**
 * Blocks the whole page while something must not be disturbed, and shows the reason for the wait. It is open while
 * mounted; the person cannot close it.
 *
 * @see spec/platform.md §2 Dialogs and widgets
 */
export function Backdrop({ message }: BackdropProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = message ?? t('loading');
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
    >
      <Ring />
      <span role="status">{text}</span>
    </dialog>
  );
}
