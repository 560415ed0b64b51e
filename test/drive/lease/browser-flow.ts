import type { BrowserFlow } from '../browser-flow.ts';
import { prepareMarks, preparePost } from './http.ts';
import type { Stage } from './stage.ts';
import { leaseStaging } from './staging.ts';

/** The page of the papers, with the link by which it is opened. */
function address({ signer: { person, afterwards, addendum } }: Stage): string {
  const path = afterwards ? `/lease/addendum/${addendum ?? 'unknown'}` : '/applicant/lease';
  return `${path}?${new URLSearchParams({ access_token: person.token })}`;
}

/** Leases in a browser. */
export const leaseInBrowser: BrowserFlow<Stage> = {
  staging: leaseStaging,
  start: '',
  address,
  calls: {
    saveSignDraft: { method: 'POST', path: /^\/api\/applicant\/save_sign_draft$/ },
    signLease: { method: 'POST', path: /^\/api\/applicant\/lease$/ },
  },
  prepare: {
    async saveSignDraft(stage, cue) {
      await prepareMarks(stage, cue);
      return cue.outcome === 'failed' ? { lost: true } : {};
    },
    async signLease(stage, cue) {
      await preparePost(stage, cue);
      return cue.outcome === 'failed' ? { lost: true } : {};
    },
  },
  events: {},
  elsewhere: new Set(['payment', 'exam', 'finish', 'signed', 'preLease']),
  unplayed: {},
  stepsOn: async () => [],
};
