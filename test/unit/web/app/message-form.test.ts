import { describe, expect, it } from 'vitest';
import { messageIssues } from '../../../../src/web/messages/message-form.ts';

describe('a message to the office', () => {
  const right = { subject: 'Heating', message: 'It is cold.' };

  it('is valid with a subject and a message', () => {
    expect(messageIssues(right)).toEqual({});
  });

  it('[PLT-241] needs a subject of 1 to 300 characters', () => {
    expect(messageIssues({ ...right, subject: ' ' })).toEqual({ subject: 'required' });
    expect(messageIssues({ ...right, subject: 'x'.repeat(300) })).toEqual({});
    expect(messageIssues({ ...right, subject: 'x'.repeat(301) })).toEqual({ subject: 'too_long' });
  });

  it('[PLT-242] needs a message of 1 to 320 characters', () => {
    expect(messageIssues({ ...right, message: '' })).toEqual({ message: 'required' });
    expect(messageIssues({ ...right, message: 'x'.repeat(320) })).toEqual({});
    expect(messageIssues({ ...right, message: 'x'.repeat(321) })).toEqual({ message: 'too_long' });
  });
});
