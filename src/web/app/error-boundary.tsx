import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endAhead } from './first/shown-ahead.ts';
import { untilReachable } from './first/until-reachable.ts';
import { MissingCode } from './late-component.tsx';

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

/** @param isCodeMissing whether the page's code could not be loaded: then waits until the portal is reachable. */
function Broken({ isCodeMissing }: { readonly isCodeMissing: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isAway, setAway] = useState(isCodeMissing);
  useEffect(endAhead, []);
  useEffect(() => {
    if (!isCodeMissing) return;
    void untilReachable().then((isAtOnce) => {
      if (isAtOnce) setAway(false);
      else window.location.reload();
    });
  }, [isCodeMissing]);
  const words = isAway ? 'unreached' : 'broken';
  return (
    <main className={styles.box}>
      <div role="alert">
        <h1 className={styles.title}>{t(`${words}.title`)}</h1>
        <p>{t(`${words}.text`)}</p>
      </div>
      <Button appearance="primary" size="large" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </main>
  );
}

/** Catches a defect of one page, so that the person does not see an empty one. Saved data is on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render() {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    return <Broken isCodeMissing={thrown.error instanceof MissingCode} />;
  }
}
