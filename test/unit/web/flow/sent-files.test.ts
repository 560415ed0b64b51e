import { describe, expect, it } from 'vitest';
import { hasKeptFiles, withSentFiles } from '../../../../src/web/features/flows/unsent/sent-files.ts';

const file = (id: string) => ({ id, file_name: `${id}.png`, file_path: '/', created_at: '' });

describe('files that are stored on this device', () => {
  const answers = { entry: { walls: 'WORN', photos: [file('F1'), file('unsent:a'), file('unsent:b')] } };

  it('are found wherever answers refer to them', () => {
    expect([hasKeptFiles(answers), hasKeptFiles({ entry: { photos: [file('F1')] } })]).toEqual([true, false]);
  });

  it('are replaced by the files of the server, and left out if it refuses them', async () => {
    const sent = await withSentFiles(answers, async (id) => (id === 'unsent:a' ? file('F2') : null));
    expect(sent).toEqual({ entry: { walls: 'WORN', photos: [file('F1'), file('F2')] } });
  });

  it('are kept if there is no network', async () => {
    const gone = withSentFiles(answers, () => Promise.reject(new Error('no network')));
    await expect(gone).rejects.toThrow('no network');
  });
});
