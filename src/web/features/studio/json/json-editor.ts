/** The editor of a file: CodeMirror, in a shadow root, where its styles need no exception from the page's policy. */
import { defaultKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { changeOf } from '../../../../engine/drafts/text-change.ts';
import { pointerParts } from '../../../../engine/json-pointer.ts';

export interface JsonEditor {
  /** Shows another text; the cursor stays where the texts agree. */
  readonly show: (text: string) => void;
  /** Selects the value at a JSON pointer; an empty or unknown one does nothing. */
  readonly goTo: (at: string) => void;
  readonly close: () => void;
}

interface EditorOptions {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly readOnly: boolean;
  /** JSON is coloured and its syntax errors are marked; other texts are plain. */
  readonly isJson: boolean;
  /** Called with the whole text after each change by the person. */
  readonly onType: (text: string) => void;
}

const theme = EditorView.theme({
  '&': { color: 'var(--colorNeutralForeground1)', backgroundColor: 'var(--colorNeutralBackground1)' },
  '&.cm-focused': { outline: '2px solid var(--colorStrokeFocus2)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--fontFamilyMonospace)', fontSize: '14px', maxHeight: '60vh' },
  '.cm-content': { caretColor: 'var(--colorNeutralForeground1)' },
  '.cm-cursor': { borderLeftColor: 'var(--colorNeutralForeground1)' },
  '.cm-gutters': {
    color: 'var(--colorNeutralForeground3)',
    backgroundColor: 'var(--colorNeutralBackground2)',
    borderRight: '1px solid var(--colorNeutralStroke2)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--colorSubtleBackgroundHover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection':
    {
      backgroundColor: 'var(--colorBrandBackground2)',
    },
  '.cm-panels, .cm-tooltip': {
    color: 'var(--colorNeutralForeground1)',
    backgroundColor: 'var(--colorNeutralBackground2)',
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--colorBrandForegroundLink)' },
  { tag: tags.string, color: 'var(--colorPaletteGreenForeground1)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--colorPaletteRedForeground1)' },
]);

/**
 * Opens the editor in an element. It has no undo of its own: the draft's undo covers every file.
 *
 * @example openEditor(element, { text, label: 'File', readOnly: false, isJson: true, onType: keep }).close()
 */
export function openEditor(
  host: HTMLElement,
  { text, label, readOnly, isJson, onType }: EditorOptions,
): JsonEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        isJson ? [json(), linter(jsonParseLinter())] : [],
        syntaxHighlighting(highlight),
        theme,
        indentUnit.of('  '),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.readOnly.of(readOnly),
        keymap.of([{ key: 'Mod-f', run: search }, ...defaultKeymap, ...searchKeymap]),
        EditorView.updateListener.of((update) => {
          const isTyped = update.transactions.some(
            (one) => one.isUserEvent('input') || one.isUserEvent('delete') || one.isUserEvent('move'),
          );
          if (update.docChanged && isTyped) onType(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(next) {
      const { at, removed, inserted } = changeOf(view.state.doc.toString(), next);
      view.dispatch({ changes: { from: at, to: at + removed.length, insert: inserted } });
    },
    goTo(at) {
      const tree = at.startsWith('/') ? parseTree(view.state.doc.toString()) : undefined;
      const node = tree && findNodeAtLocation(tree, pointerParts(at).map(indexOrName));
      if (node === undefined) return;
      const selection = EditorSelection.single(node.offset, node.offset + node.length);
      view.dispatch({ selection, effects: EditorView.scrollIntoView(node.offset, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** Opens the search and puts the focus into it: in a shadow root, selecting its text does not. */
function search(view: EditorView): boolean {
  openSearchPanel(view);
  view.dom.querySelector<HTMLElement>('[main-field]')?.focus();
  return true;
}

function indexOrName(part: string): string | number {
  return /^(?:0|[1-9]\d*)$/.test(part) ? Number(part) : part;
}
