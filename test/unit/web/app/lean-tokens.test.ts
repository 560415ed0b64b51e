import { tokens } from '@fluentui/react-components';
import { expect, it } from 'vitest';
import { namedTokens } from '../../../../src/web/app/lean/lean-tokens.ts';

it("Fluent's tokens are the same if they are computed from their names", () => {
  const lean = new Function(`return ${namedTokens(JSON.stringify(tokens))}`)() as typeof tokens;
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) expect(lean[name]).toBe(tokens[name]);
});
