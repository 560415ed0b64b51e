import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsOf, PAGE_NEEDS } from '../../../../src/server/web/page-needs.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('the list of what a page needs', () => {
  it('names existing modules and texts', () => {
    const named = PAGE_NEEDS.flatMap(({ modules, before = [], texts, flow }) => [
      ...modules.concat(before).map((module) => join('src/web', module)),
      ...texts.map((namespace) => join('locales/en', `${namespace}.json`)),
      ...(flow === undefined ? [] : [join('flows', `${flow}.flow.json`)]),
    ]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('depends only on the path', () => {
    const data = (path: string) => {
      const found = needsOf(path);
      return found?.needs.calls?.(found.params);
    };
    expect(data('/auth/applicant')).toEqual([
      '/api/applicant/application/form?tab=applicants',
      '/api/applicant/application?tab=applicants',
    ]);
    expect(data('/auth/applicant/pets')).toEqual([
      '/api/applicant/application/form?tab=pets',
      '/api/applicant/application?tab=pets',
    ]);
    expect(data('/applicant/finish')).toEqual(['/api/applicant/application?tab=payments']);
    expect(data('/auth/applicant/%26x=1')).toContain('/api/applicant/application?tab=%26x%3D1');
    expect(needsOf('/nowhere')).toBeNull();
  });
});
