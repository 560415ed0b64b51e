import { afterAll, afterEach, expect } from 'vitest';
import { closeContexts, shownNow, takeViolations } from './worker-browser.ts';

// Adds the content of the pages to the error, so that a failure that cannot be reproduced can be understood.
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (error !== undefined && task.result?.state === 'fail')
    error.message += `\nThe pages show\n${await shownNow()}`;
});

// Test files of one worker share a browser, so each one closes its contexts.
afterAll(async () => {
  await closeContexts();
  // No page that was open has violated the content security policy.
  expect(takeViolations()).toEqual([]);
});
