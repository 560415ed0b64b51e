import { describe, expect, it } from 'vitest';
import { hasKeptFiles, withSentFiles } from '../../../../src/web/features/flows/unsent/sent-files.ts';

const file = (id: string) => ({ id, file_name: `${id}.png`, file_path: '/', created_at: '' });

describe('files that lie on this device', () => {
  const answers = { entry: { walls: 'WORN', photos: [file('F1'), file('unsent:a'), file('unsent:b')] } };

  it('are found wherever answers name them', () => {
    expect([hasKeptFiles(answers), hasKeptFiles({ entry: { photos: [file('F1')] } })]).toEqual([true, false]);
  });

  it('give way to what the server has; what it does not take is left out', async () => {
    const sent = await withSentFiles(answers, async (id) => (id === 'unsent:a' ? file('F2') : null));
    expect(sent).toEqual({ entry: { walls: 'WORN', photos: [file('F1'), file('F2')] } });
  });

  it('stay where there is no network', async () => {
    const gone = withSentFiles(answers, () => Promise.reject(new Error('no network')));
    await expect(gone).rejects.toThrow('no network');
  });
});
