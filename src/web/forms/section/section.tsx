import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { applyEffects } from '../../../engine/forms/answers/effects.ts';
import { startSection } from '../../../engine/forms/answers/list.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { UploadPort } from '../../widgets/upload-port.ts';
import { type Board, createBoard } from '../draft/board.ts';
import type { Entry } from '../draft/draft-path.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { newEntryId, withEntryIds } from '../draft/entry-ids.ts';
import { useFocusRequest } from '../draft/store-hooks.ts';
import { useFormStyles } from '../form-styles.ts';
import { placeOf } from '../reading/issue-text.ts';
import { focusWithin } from './focus-within.ts';
import { ListSection } from './list-section.tsx';
import { RjsfForm } from './rjsf-form.tsx';
import { EntryContext, type EntryScope, SectionContext, type SectionScope } from './scopes.ts';
import type { FormLookups, SignatureMade, SignRequest } from './section-ports.ts';
import { useSameShape } from './use-same-shape.ts';

export interface SectionProps {
  readonly bundle: FormBundle;
  /** True if the page already shows the title: the section's own is only for screen readers. */
  readonly untitled?: boolean;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  /** In the order of the fields; issues of other sections are ignored. */
  readonly issues: readonly FieldIssue[];
  readonly showIssues: boolean;
  /** True if the whole section is read-only. */
  readonly disabled?: boolean;
  /** Read-only entries, in addition to those that the form's own rules name. */
  readonly readOnlyEntry?: (entry: Entry) => boolean;
  readonly lookups: FormLookups;
  readonly uploads?: UploadPort;
  /** Opens the signature dialog; null if it was canceled. */
  readonly onSign?: ((request: SignRequest) => Promise<SignatureMade | null>) | undefined;
  /** Called before an entry is removed; also deletes its stored record. `false` keeps the entry. */
  readonly confirmRemove?: ((section: string, entry: Entry) => Promise<boolean>) | undefined;
}

const OUTSIDE_LISTS: EntryScope = { key: null, readOnly: false };
const editable = (): boolean => false;
const sure = (): Promise<boolean> => Promise.resolve(true);
const listName = ({ ui }: FormBundle): string | null => (ui.kind === 'list' ? ui.of : null);

function byPath(issues: readonly FieldIssue[]): ReadonlyMap<string, readonly FieldIssue[]> {
  const map = new Map<string, FieldIssue[]>();
  for (const issue of issues) map.set(issue.path, [...(map.get(issue.path) ?? []), issue]);
  return map;
}

/** A board with the issues from its first render: on the server there is no second one. */
function boardOf(issues: readonly FieldIssue[]): Board<readonly FieldIssue[]> {
  const board = createBoard<readonly FieldIssue[]>();
  board.setAll(byPath(issues));
  return board;
}

/**
 * One section of a tab: a form over a part of the draft. Reads and writes the store; saves nothing.
 *
 * @example
 * <Section bundle={addresses} store={store} facts={answer.form_facts} issues={issues} showIssues={tried}
 *   lookups={{ states, zip }} />
 * @see spec/application.md §2 "Tab contents", §4
 */
export const Section = memo(function Section(props: SectionProps): ReactNode {
  const { bundle, store, disabled = false, showIssues, untitled = false } = props;
  const { ui } = bundle;
  const { t, i18n } = useTranslation(['forms', 'application', 'errors']);
  const styles = useFormStyles();
  const facts = useSameShape(props.facts);
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const [issues] = useState(() => boardOf(showIssues ? props.issues : []));
  const [locks] = useState<Board<readonly string[]>>(createBoard);
  const [unknown] = useState<Board<string>>(createBoard);
  const [said, setSaid] = useState({ text: '', serial: 0 });
  const ports = useLatest(props);
  const language = i18n.language;
  const canSign = props.onSign !== undefined;
  const { uploads } = props;

  useLayoutEffect(() => {
    const start = (): void => {
      const draft = store.getAll();
      const started = startSection(bundle, draft, facts);
      for (const [name, value] of Object.entries(started)) if (value !== draft[name]) store.seed(name, value);
    };
    start();
    const { of } = bundle.ui;
    const stops = [
      store.addEffects((before, after) =>
        withEntryIds(listName(bundle), before, applyEffects(bundle, before, after, facts), newEntryId),
      ),
      of === null ? () => {} : store.subscribe(of, () => store.get(of) === undefined && start()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, bundle, facts]);

  useLayoutEffect(() => {
    issues.setAll(showIssues ? byPath(props.issues) : new Map());
  }, [issues, props.issues, showIssues]);

  useEffect(() => {
    window.addEventListener('pagehide', store.flush);
    return () => window.removeEventListener('pagehide', store.flush);
  }, [store]);

  const sign = useCallback(
    (request: SignRequest) => ports.current.onSign?.(request) ?? Promise.resolve(null),
    [ports],
  );
  const { states, choices } = props.lookups;
  const scope = useMemo<SectionScope>(
    () => ({
      store,
      bundle,
      facts,
      t,
      language,
      disabled,
      issues,
      locks,
      unknown,
      lookups: { states, choices, zip: (zip) => ports.current.lookups.zip(zip) },
      uploads,
      onSign: canSign ? sign : undefined,
      announce: (text) => setSaid((last) => ({ text, serial: last.serial + 1 })),
    }),
    [
      store,
      bundle,
      facts,
      t,
      language,
      disabled,
      issues,
      locks,
      unknown,
      states,
      choices,
      uploads,
      canSign,
      sign,
      ports,
    ],
  );

  const request = useFocusRequest(store);
  useEffect(() => {
    if (request === null || ui.kind === 'list' || placeOf(bundle, request.path) === null) return;
    if (focusWithin(root.current, bundle, request.path)) store.focusDone(request.serial);
  }, [request, bundle, store, ui.kind]);

  const note = ui.note === undefined ? null : facts[ui.note.fact];
  return (
    <SectionContext.Provider value={scope}>
      <section ref={root} aria-labelledby={headingId} className={styles.section} data-section={bundle.id}>
        <h2 id={headingId} tabIndex={-1} className={untitled ? styles.unseen : styles.heading}>
          {t(ui.title)}
        </h2>
        {typeof note === 'string' && note !== '' ? <p className={styles.note}>{note}</p> : null}
        {ui.kind === 'list' ? (
          <ListSection
            root={root}
            readOnlyEntry={props.readOnlyEntry ?? editable}
            confirmRemove={props.confirmRemove ?? sure}
          />
        ) : (
          <EntryContext.Provider value={OUTSIDE_LISTS}>
            <RjsfForm bundle={bundle} />
          </EntryContext.Provider>
        )}
        <div role="status" className={styles.unseen}>
          <span key={said.serial}>{said.text}</span>
        </div>
      </section>
    </SectionContext.Provider>
  );
});
