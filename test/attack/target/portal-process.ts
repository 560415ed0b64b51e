/**
 * The portal under attack, in its own process: forked with its settings in the environment. Sends its
 * address; then answers each message with the longest block of its event loop since the previous one.
 */
import { endOnSignals } from '../../../src/cli/portal/end-on-signals.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { settingsOrExit } from '../../../src/cli/portal/read-settings.ts';
import { startPortal } from '../../../src/server/main.ts';
import { codeDigest } from '../../../src/server/releases/publishing/code-words.ts';
import { watchLoop } from './loop-probe.ts';

const portal = await startPortal(settingsOrExit(), { ...startParts(), soundFor: codeDigest() });
const longestHold = watchLoop();
endOnSignals(() => portal.close());
process.on('message', () => void process.send?.(longestHold()));
process.send?.(portal.baseUrl);
