import { afterAll, afterEach, expect } from 'vitest';
import { closeContexts, shownNow, takeViolations } from './worker-browser.ts';

// A failure that nobody can repeat is understood by what the pages showed: it stands with the error.
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (error !== undefined && task.result?.state === 'fail')
    error.message += `\nThe pages show\n${await shownNow()}`;
});

// Test files of one worker share a browser: nothing of one stays for the next.
afterAll(async () => {
  await closeContexts();
  // Of every page that was open: no style and no script of ours needs what the policy forbids.
  expect(takeViolations()).toEqual([]);
});
