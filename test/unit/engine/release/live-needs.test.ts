import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { compileRelease } from '../../../../src/engine/release/compile-release.ts';
import { liveNeedErrors } from '../../../../src/engine/release/live-needs.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';

const current = builtInRelease();
const path = 'flows/application.flow.json';

/** Errors of a release whose application flow is changed by `change`, or removed (null). */
function lacking(change: ((text: string) => string) | null, state: string, flow = 'application') {
  const files = new Map(current.files);
  if (change === null) files.delete(path);
  else files.set(path, change(files.get(path) ?? ''));
  return liveNeedErrors(readRelease(files), current, [{ flow, state }]).map(({ message }) => message);
}

describe('a release', () => {
  const inFlight = (text: string) => text.replaceAll('"screen": "payment-in-flight"', '"screen": "payment"');

  it('must have a flow that people are in', () => {
    expect(lacking(null, 'editing')).toEqual([
      `${path}: the release has no flow "application", and somebody is in it`,
    ]);
  });

  it('must have the screen, task and protocol of a state that people are in', () => {
    expect(lacking(inFlight, 'paymentInFlight')).toEqual([
      `${path}: no state has the screen "payment-in-flight" now, and somebody is in the state "paymentInFlight" that has it`,
    ]);
    const noExam = (text: string) => text.replaceAll('"task": "loadExam"', '"task": "loadQuestions"');
    expect(lacking(noExam, 'exam')[0]).toContain('no state has the task "loadExam" now');
    const noProtocol = (text: string) => text.replaceAll('"protocol": "payment"', '"protocol": "transfer"');
    expect(lacking(noProtocol, 'charging')[0]).toContain('no state has the protocol "payment" now');
  });

  it('must have the step screens of a wizard that people are in', () => {
    const noFees = (text: string) =>
      text.replaceAll('"screen": "fee-table"', '"screen": "required-documents"');
    expect(lacking(noFees, 'editing')).toEqual([
      `${path}: no state has the screen "fee-table" now, and somebody is in the state "editing" that has it`,
    ]);
    expect(lacking(noFees, 'paymentInFlight')).toEqual([]);
  });

  it('may lack what an unused or ended state needs', () => {
    expect(lacking(inFlight, 'editing')).toEqual([]);
    const ended = Object.entries(current.flows.get('application')?.file.states ?? {}).find(
      ([, state]) => state.end === true,
    );
    expect(lacking(null, ended?.[0] ?? '')).toEqual([]);
  });

  it('may lack a flow whose processes keep their old release', () => {
    const text = current.files.get(path) ?? '';
    const files = new Map([
      ...current.files,
      [path, text.replace('"version"', '"onNewRelease": "keep", "version"')],
    ]);
    const keeping = compileRelease({ hash: 'keeping', files, parts: readRelease(files), forms: new Map() });
    const without = readRelease(new Map([...files].filter(([name]) => name !== path)));
    expect(liveNeedErrors(without, keeping, [{ flow: 'application', state: 'editing' }])).toEqual([]);
  });

  it('may rename a state if its screen stays', () => {
    expect(lacking((text) => text.replaceAll('"paymentInFlight"', '"silent"'), 'paymentInFlight')).toEqual(
      [],
    );
  });
});
