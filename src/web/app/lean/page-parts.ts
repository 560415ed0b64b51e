/**
 * The files that the pages have in common, where the bundler would make dozens of small ones: few files compress
 * better, and are fewer to fetch. An importer of one thing of a part gets all of it, so a part holds what is
 * wanted together: `start` is what every page begins with, `data` the cache of the server's answers, `machine` what
 * runs statecharts and small parts of several, `session` who is signed in, `flow` the processes, `fields` the controls of
 * forms with the notices and dialogs around them. `first-page` runs before the page's own code and shows a page of a
 * document; `document-ahead` is what it shares with that page, and `document` draws. `home-ahead` shows a resident's start
 * page in the same way; `home-rules` is what it shares with that page; `form-ahead` shows the open form of an
 * application. None of these six has anything of React.
 * `entry` is what the sign-in page takes of those, which needs no more of them: a part also gets what its files import,
 * unless a part with a higher priority has it.
 */
export const pageParts = [
  {
    name: 'first',
    test: /src[\\/]web[\\/]app[\\/](first[\\/]|brand[\\/]brand-shades|texts[\\/]formats|session[\\/]session-storage)|saving[\\/]offline-copy|vite[\\/]preload-helper|contract[\\/]first-requests|engine[\\/]language[\\/]|locales[\\/]languages\.json/,
    priority: 6,
  },
  {
    name: 'first-page',
    test: /features[\\/]lease[\\/]first-page[\\/](first-page|page-ahead|printed)/,
    priority: 4,
  },
  { name: 'form-ahead', test: /features[\\/]application[\\/]first-page[\\/]/, priority: 4 },
  { name: 'home-ahead', test: /features[\\/]resident[\\/]first-page[\\/]/, priority: 4 },
  {
    name: 'home-rules',
    test: /features[\\/]resident[\\/]dashboard[\\/](last-login|lease-remaining)|contract[\\/]access[\\/]|shell[\\/]unit-word/,
    priority: 6,
  },
  {
    name: 'document-ahead',
    test: /features[\\/]lease[\\/](first-page[\\/]ahead|pdf[\\/]workers|signing[\\/]sent-draft)|machines[\\/]lease[\\/]spot-box/,
    priority: 6,
  },
  {
    name: 'document',
    test: /pdfjs-dist[\\/]|features[\\/]lease[\\/]pdf[\\/](pdf-file|draw-page|drawing-queue|rest)|machines[\\/]lease[\\/]tag-place/,
    priority: 5,
  },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'data',
    test: /@tanstack[\\/](react-query|query-core)[\\/]|src[\\/]web[\\/]app[\\/]api[\\/]data-layer/,
    priority: 2,
  },
  {
    name: 'entry',
    test: /@fluentui[\\/]react-input[\\/]|src[\\/]web[\\/]app[\\/](page[\\/]page-heading|api[\\/](error-text|access-token))/,
    priority: 2,
  },
  {
    name: 'fields',
    test: /@fluentui[\\/]react-(select|checkbox|radio|label)[\\/]|src[\\/]web[\\/](forms[\\/](index|draft|field|reading|section)|wizard[\\/]|widgets[\\/](input-mask|costs)|app[\\/](lookups|texts[\\/]formats|dialogs[\\/](?!notices-dialog|quiet-moment)|page[\\/](load-failed|progress-bar|notice-page))|open-work[\\/]use-household)|engine[\\/]forms[\\/]reading[\\/]|contract[\\/]limits/,
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
    test: /src[\\/]engine[\\/](flow[\\/]|\w+\.ts)|src[\\/]web[\\/]flow[\\/](flow|late|way|use|shown)[\w-]*\.tsx?/,
    priority: 1,
  },
];
