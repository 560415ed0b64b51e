import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { releaseText } from '../../../src/engine/release/release-files.ts';

const opened = `
  import { openRelease } from ${JSON.stringify(join(import.meta.dirname, '../../../src/server/releases/load-release.ts'))};
  let text = '';
  for await (const part of process.stdin) text += part;
  const release = await openRelease(JSON.parse(text));
  let refused = '';
  try { new Function('return 1')(); } catch (error) { refused = error.name; }
  const verdicts = [...release.forms].map(([id, { validate }]) => [id, validate({ facts: {} })]);
  console.log(JSON.stringify({ refused, verdicts, flows: [...release.flows.keys()], texts: release.texts.languages }));
`;

it('a stored release opens and validates answers without evaluating text as code', () => {
  const { hash, files, modules } = publishedBuiltIn();
  const stored = { hash, content: releaseText(files), modules: JSON.stringify(Object.fromEntries(modules)) };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module-typescript', '--eval', opened],
    { input: JSON.stringify(stored), encoding: 'utf8', maxBuffer: 10_000_000 },
  );
  expect(stderr).toBe('');
  const { forms, flows } = builtInRelease();
  expect(JSON.parse(stdout)).toEqual({
    refused: 'EvalError',
    verdicts: [...forms].map(([id, { validate }]) => [id, validate({ facts: {} })]),
    flows: [...flows.keys()],
    texts: ['en', 'es'],
  });
});
