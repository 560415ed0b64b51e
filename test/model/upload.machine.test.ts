import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type UploadFile, type UploadReport, uploadMachine } from '../../machines/upload.machine.ts';
import { UPLOAD_BYTES } from '../../src/contract/limits.ts';

function upload(size = 100) {
  const sent: { file: UploadFile; tell: (report: UploadReport) => void; stopped: boolean }[] = [];
  const sendFile = fromCallback<never, UploadFile, UploadReport>(({ sendBack, input }) => {
    const try_ = { file: input, tell: sendBack as (report: UploadReport) => void, stopped: false };
    sent.push(try_);
    return () => {
      try_.stopped = true;
    };
  });
  const machine = uploadMachine.provide({ actors: { sendFile: sendFile as never } });
  const actor = createActor(machine, {
    input: { file: { name: 'id.pdf', size }, limit: UPLOAD_BYTES },
  }).start();
  return {
    actor,
    sent,
    tell: (report: UploadReport) => sent.at(-1)?.tell(report),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('a file', () => {
  it('waits for its turn', () => {
    const { actor, sent, state } = upload();
    expect([state(), sent.length]).toEqual(['queued', 0]);
    actor.send({ type: 'START' });
    expect([state(), sent.map(({ file }) => file.name)]).toEqual(['sending', ['id.pdf']]);
  });

  it('over 5,000,000 bytes is refused and never sent', () => {
    expect(upload(5_000_000).state()).toBe('queued');
    const { actor, sent, state, context } = upload(5_000_001);
    expect([state(), context().refusal?.code]).toEqual(['refused', 'file.too_large']);
    expect([actor.getSnapshot().status, sent.length]).toEqual(['done', 0]);
  });

  it('shows the sent share, which never decreases', () => {
    const { actor, tell, context } = upload();
    actor.send({ type: 'START' });
    const shares = [0.2, 0.7, 0.5, 1.4].map((share) => {
      tell({ type: 'PROGRESS', share });
      return context().share;
    });
    expect(shares).toEqual([0.2, 0.7, 0.7, 1]);
  });

  it('is done with the record from the server', () => {
    const { actor, tell, state, context } = upload();
    actor.send({ type: 'START' });
    tell({ type: 'STORED', stored: { id: 7 } });
    expect([state(), context().stored, context().share]).toEqual(['done', { id: 7 }, 1]);
  });

  it('is refused with the reason of the server', () => {
    const { actor, tell, state, context } = upload();
    actor.send({ type: 'START' });
    tell({ type: 'REFUSED', refusal: { code: 'file.type_refused', message: 'Not a document' } });
    expect([state(), context().refusal?.message]).toEqual(['refused', 'Not a document']);
  });

  it('can be sent again from the start after a connection error', () => {
    const { actor, tell, sent, state, context } = upload();
    actor.send({ type: 'START' });
    tell({ type: 'PROGRESS', share: 0.6 });
    tell({ type: 'BROKEN', failure: 'offline' });
    expect([state(), context().failure]).toEqual(['failed', 'offline']);
    actor.send({ type: 'RETRY' });
    expect([state(), context().share, sent.length]).toEqual(['sending', 0, 2]);
  });

  it('stops being sent when it is cancelled', () => {
    const { actor, sent, state } = upload();
    actor.send({ type: 'START' });
    actor.send({ type: 'CANCEL' });
    expect([state(), sent[0]?.stopped]).toEqual(['cancelled', true]);
  });
});
