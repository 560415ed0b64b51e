/**
 * The portal under attack, in a process of its own: forked with its settings in the environment. Says where it
 * listens; then answers each message with the longest time that its loop was held since the one before.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { endOnSignals } from '../../../src/cli/portal/end-on-signals.ts';
import { portalParts } from '../../../src/cli/portal/portal-parts.ts';
import { settingsOrExit } from '../../../src/cli/portal/read-settings.ts';
import { startPortal } from '../../../src/server/main.ts';

/** Milliseconds between two looks at the loop; a hold is what a look comes late. */
const resolution = 2;

const portal = await startPortal(settingsOrExit(), portalParts());
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
endOnSignals(() => portal.close());
process.on('message', () => {
  process.send?.(Math.max(0, delay.max / 1e6 - resolution));
  delay.reset();
});
process.send?.(portal.baseUrl);
