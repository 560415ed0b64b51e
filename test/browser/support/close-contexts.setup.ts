import { afterAll } from 'vitest';
import { closeContexts } from './worker-browser.ts';

// Test files of one worker share a browser: nothing of one stays for the next.
afterAll(closeContexts);
