/**
 * The chunks that pages share, instead of the dozens of small ones that the bundler would make: few files compress
 * better and need fewer requests. Importing one thing of a chunk loads all of it, so a chunk holds what is needed
 * together: `start` is what every page starts with, `data` the query cache, and the lists, dialogs and notices of pages
 * without a form too, `machine` the statechart library and small modules that several chunks use, `session` the signed-in
 * person, `flow` the processes without what only the studio asks of them, `fields` the form controls. `first-page` runs
 * before the page's own code and shows a page of a document; `document-ahead` is what it shares with that page, and
 * `document` draws it. `page-ahead` shows a page as the server rendered it. These contain no React. `entry` is the subset
 * that the sign-in page needs: a chunk also gets what its files import, unless a chunk with a higher priority has it, or
 * one that stands before it.
 */
export const pageParts = [
  {
    name: 'first',
    test: /src[\\/]web[\\/]app[\\/](first[\\/]|texts[\\/]formats|session[\\/]session-storage|store[\\/](unsent|local-store))|vite[\\/]preload-helper|contract[\\/]first-requests|engine[\\/]language[\\/](?!page-text|plural-forms)|locales[\\/]languages\.json/,
    priority: 6,
  },
  {
    name: 'first-page',
    test: /features[\\/]lease[\\/]first-page[\\/](first-page|page-ahead|printed)/,
    priority: 4,
  },
  { name: 'page-ahead', test: /web[\\/]app[\\/]ahead[\\/]/, priority: 4 },
  {
    name: 'document-ahead',
    test: /web[\\/]pdf[\\/](ahead|workers)|features[\\/]lease[\\/]signing[\\/]sent-draft|machines[\\/]lease[\\/]spot-box/,
    priority: 6,
  },
  {
    name: 'document',
    test: /pdfjs-dist[\\/]|web[\\/]pdf[\\/](pdf-file|draw-page|drawing-queue|rest)|machines[\\/]lease[\\/]tag-place/,
    priority: 5,
  },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'entry',
    test: /@fluentui[\\/]react-input[\\/]|src[\\/]web[\\/]app[\\/](page[\\/]page-heading|api[\\/](error-text|access-token))/,
    priority: 2,
  },
  {
    name: 'data',
    test: /@tanstack[\\/](react-query|query-core)[\\/]|@fluentui[\\/]react-(select|checkbox|radio|label)[\\/]|src[\\/]web[\\/](app[\\/](api[\\/]data-layer|dialogs[\\/](modal|confirm-dialog|ask)\.|page[\\/]notice-page)|widgets[\\/](tab-list|plain-input|use-narrow))|engine[\\/](flow-)?error(s|-texts)\.|engine[\\/]flow[\\/](state-file|built-in)\.ts/,
    priority: 2,
  },
  {
    name: 'fields',
    test: /@fluentui[\\/]react-(select|checkbox|radio|label)[\\/]|src[\\/]web[\\/](forms[\\/](index|draft|field|reading|section)|wizard[\\/](?!saving[\\/](stale-dialog|versions))|widgets[\\/]costs|app[\\/](lookups|texts[\\/]formats|dialogs[\\/](?!notices-dialog|quiet-moment|form-dialog)|page[\\/](load-failed|progress-bar|notice-page))|open-work[\\/]use-household)|engine[\\/]forms[\\/]reading[\\/](?!answer-rows|answered-forms)|contract[\\/]limits/,
    priority: 1,
  },
  {
    name: 'machine',
    test: /[\\/]@?xstate[\\/]|[\\/]use-sync-external-store[\\/]|machines[\\/](not-provided|signature[\\/]signed-name)/,
    priority: 3,
  },
  {
    name: 'session',
    test: /src[\\/]web[\\/]app[\\/]session[\\/]|machines[\\/]session[\\/]/,
    priority: 2,
  },
  {
    name: 'flow',
    test: /src[\\/]engine[\\/](?!flow[\\/](built-in-names|catalog|charge-amount|parties|several|property-text|runs|run[\\/]look)\.ts|(kept-by|facts|nearest)\.ts)(flow[\\/]|\w+\.ts)|src[\\/]web[\\/]flow[\\/](flow|late|way|use|shown)[\w-]*\.tsx?/,
    priority: 1,
  },
];
