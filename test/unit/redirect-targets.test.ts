import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../src/cli/release/built-in.ts';
import { isKnownPage } from '../../src/server/web/known-pages.ts';
import { compiledFlow } from '../paths/load-flow.ts';

const root = join(import.meta.dirname, '..', '..');
const features = ['guestcard', 'listings', 'notices', 'packet', 'questionnaires'];

/** All states of the flows of this area. */
const states = ['guestcard', 'questionnaire']
  .map((name) => compiledFlow(name).file)
  .flatMap((flow) =>
    Object.entries(flow.states).map(([name, state]) => ({
      name,
      state: state as unknown as Record<string, unknown>,
    })),
  );

describe('an address in the code of a page', () => {
  it('belongs to a page or a flow, or is /404', () => {
    const written = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.matchAll(/(?:applicantPage\(\s*(?:pathOf\(\s*)?|\bto=)["'](\/[^"']*)["']/g);
      return [...found].map(([, path = '']) => ({
        file,
        path: path.replace(/\?.*$/, '').replace(/\/:\w+\??$/, ''),
      }));
    });
    expect(written.map(({ path }) => path)).toContain('/auth/applicant');
    // "/404" stands for a missing page.
    const isPage = (path: string) => path === '/404' || isKnownPage(builtInRelease(), path);
    expect(written.filter(({ path }) => !isPage(path))).toEqual([]);
  });
});

describe('the flows before the application', () => {
  it('[PRE-263] never render the exam: none of their files load it, and only a redirect may name it', () => {
    const naming = states.filter(({ name, state }) => /exam/i.test(JSON.stringify([name, state])));
    expect(naming.filter(({ state }) => !('leave' in state))).toEqual([]);
    const files = globSync(
      features.map((feature) => `src/web/features/${feature}/**/*.{ts,tsx}`),
      { cwd: root },
    );
    expect(files.length).toBeGreaterThan(50);
    const loading = files.filter((file) =>
      /from '[^']*exam|import\('[^']*exam/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(loading).toEqual([]);
  });

  it('redirect to the pages of other areas, and never render at their addresses', () => {
    const targets = ['/applicant/security-deposit', '/applicant/payment', '/applicant/finish'];
    for (const target of [...targets, '/tenant/move-in-charges']) {
      const naming = states.filter(({ state }) => JSON.stringify(state).includes(target));
      expect(naming.map(({ state }) => state.leave)).toEqual([{ route: target }]);
    }
  });
});
