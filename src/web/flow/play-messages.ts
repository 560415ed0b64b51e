/** What the studio and the page in its frame, in which a draft is played, tell each other. */
import type { FlowFile } from '../../engine/flow/flow-file.ts';
import type { FormSource } from '../../engine/forms/compile.ts';
import type { FormFacts } from '../../engine/forms/form.ts';
import type { Run } from '../../engine/play/play.ts';

/** The address of the page in the frame. */
export const PREVIEW_PAGE = '/studio/preview';

/** What is played: sent first, and whenever the draft changes. */
export interface PlayedDraft {
  readonly kind: 'draft';
  readonly flow: FlowFile;
  readonly forms: readonly FormSource[];
  readonly formFacts: FormFacts;
  /** By language, by namespace. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The language of the page, if it is not that of the studio. */
  readonly language?: string;
}

/** Where the run stands, and for whom the page is shown. */
export interface PlayedRun {
  readonly kind: 'run';
  readonly run: Run;
  /** As whom the page is seen: the id of a played person. */
  readonly person: string;
  /** Grows with each step. */
  readonly revision: number;
  /** Another one: the page forgets what is typed. */
  readonly epoch: number;
}

export type ToPreview = PlayedDraft | PlayedRun;

/** What the page in the frame says: it is there, or its person does something. */
export type FromPreview =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly step?: string;
      readonly answers?: Readonly<Record<string, unknown>>;
    };

/** Listens to messages of the other side; returns the function that ends it. Messages of other pages are ignored. */
export function listenTo<Message>(other: () => Window | null, take: (message: Message) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === other() && origin === window.location.origin) take(data as Message);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
