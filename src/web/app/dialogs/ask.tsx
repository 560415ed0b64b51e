import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A question to the person. */
export interface Question {
  readonly title: string;
  /** The text, or a function that renders it with a callback to cancel the question, for a link that leads away. */
  readonly text: ReactNode | ((refuse: () => void) => ReactNode);
  readonly confirm: string;
  readonly refuse?: string;
  /** The primary button; use `refuse` for actions that cannot be undone. */
  readonly main?: 'confirm' | 'refuse';
}

/**
 * Asks with a promise: `true` for the confirming button, `false` for everything else.
 *
 * @example
 * const [ask, dialog] = useAsk();
 * if (await ask({ title: t('delete_title'), text: t('delete_text'), confirm: t('delete') })) remove();
 */
export function useAsk(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<(Question & { readonly answer: (yes: boolean) => void }) | null>(null);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          ...question,
          answer: (yes) => {
            setAsked(null);
            resolve(yes);
          },
        });
      }),
    [],
  );
  const dialog =
    asked === null ? null : (
      <ConfirmDialog
        title={asked.title}
        confirm={asked.confirm}
        {...(asked.refuse === undefined ? {} : { refuse: asked.refuse })}
        {...(asked.main === undefined ? {} : { main: asked.main })}
        onConfirm={() => asked.answer(true)}
        onRefuse={() => asked.answer(false)}
      >
        {typeof asked.text === 'function' ? asked.text(() => asked.answer(false)) : asked.text}
      </ConfirmDialog>
    );
  return [ask, dialog];
}
