import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { compileForms } from '../../../../engine/forms/compile.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { knowForms } from '../../../app/form-bundles.ts';
import { Waiting } from '../../../app/page/waiting.tsx';
import {
  type FromPreview,
  listenTo,
  type PlayedDraft,
  type PlayedRun,
  type ToPreview,
} from '../../../flow/play-messages.ts';
import { PlayedFlow } from './played-flow.tsx';

/** Sends a message to the studio around this page. */
function say(message: FromPreview): void {
  window.parent.postMessage(message, window.location.origin);
}

/**
 * `/studio/preview`: a flow of a draft as people will see it, in a frame of the studio. Nothing here asks the server about a
 * process. Its own policy lets it compile the forms of the draft, as the server does when a release is published.
 */
export function PreviewPage() {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<PlayedDraft | null>(null);
  const [run, setRun] = useState<PlayedRun | null>(null);
  const isAlone = window.parent === window;
  useEffect(() => {
    if (isAlone) return undefined;
    const take = (message: ToPreview) => {
      if (message.kind === 'run') setRun(message);
      else {
        for (const [language, namespaces] of Object.entries(message.texts))
          for (const [namespace, texts] of Object.entries(namespaces))
            i18n.addResourceBundle(language, namespace, texts, true, true);
        const forms = compiled(message);
        if (forms === null) return;
        knowForms(queries, forms);
        setDraft(message);
      }
    };
    const end = listenTo<ToPreview>(() => window.parent, take);
    say({ kind: 'ready' });
    return end;
  }, [isAlone, i18n, queries]);
  const language = draft?.language ?? i18n.language;
  const texts = useMemo(
    // The studio around the frame keeps its own language.
    () => i18n.cloneInstance({ lng: language }),
    [i18n, language],
  );
  if (isAlone) return <Navigate to="/studio" replace />;
  if (draft === null || run === null) return <Waiting />;
  return (
    <I18nextProvider i18n={texts}>
      <div lang={language}>
        <PlayedFlow
          key={run.epoch}
          draft={draft}
          played={run}
          onEvent={(event) => say({ kind: 'event', ...event })}
        />
      </div>
    </I18nextProvider>
  );
}

/** The forms of a draft, ready to validate; null while one of them has an error. The list of problems names it. */
function compiled({ forms }: PlayedDraft): FormBundle[] | null {
  try {
    return [...compileForms(forms).values()];
  } catch {
    return null;
  }
}
