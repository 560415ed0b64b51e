import { afterAll, expect } from 'vitest';
import { closeContexts, takeViolations } from './worker-browser.ts';

// Test files of one worker share a browser: nothing of one stays for the next.
afterAll(async () => {
  await closeContexts();
  // Of every page that was open: no style and no script of ours needs what the policy forbids.
  expect(takeViolations()).toEqual([]);
});
