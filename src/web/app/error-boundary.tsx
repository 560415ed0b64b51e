import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endAhead } from './first/shown-ahead.ts';

const useStyles = makeStyles({
  box: {
    maxWidth: '560px',
    margin: '12vh auto',
    padding: '24px',
    display: 'grid',
    gap: '16px',
    justifyItems: 'start',
  },
  title: { margin: 0, fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
});

function Broken() {
  const styles = useStyles();
  const { t } = useTranslation();
  useEffect(endAhead, []);
  return (
    <main className={styles.box} role="alert">
      <h1 className={styles.title}>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <Button appearance="primary" size="large" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </main>
  );
}

/** Keeps a defect of one page from leaving the person before an empty one. What was saved is on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
