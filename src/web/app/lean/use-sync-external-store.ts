/** Replaces `use-sync-external-store/shim`: React has had this hook of its own since version 18. */
export { useSyncExternalStore } from 'react';
