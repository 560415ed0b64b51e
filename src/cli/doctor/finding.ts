/** How long another machine has for its answer, in milliseconds. */
export const PATIENCE_MS = 5000;

/** What was looked at, what was found, and what to do about it. */
export interface Finding {
  readonly about: string;
  /** `wrong`: the portal does not start, or does not do its work. `doubtful`: look at it. */
  readonly state: 'fine' | 'doubtful' | 'wrong';
  readonly text: string;
  readonly mend?: string;
}

export const fine = (about: string, text: string): Finding => ({ about, state: 'fine', text });
export const doubtful = (about: string, text: string, mend: string): Finding => ({
  ...{ about, text, mend },
  state: 'doubtful',
});
export const wrong = (about: string, text: string, mend: string): Finding => ({
  ...{ about, text, mend },
  state: 'wrong',
});

const SIGNS = { fine: 'ok     ', doubtful: 'look   ', wrong: 'WRONG  ' } as const;

/**
 * Findings as lines for a terminal, with a sum at the end.
 *
 * @example printed([fine('Disk', '80 GB are free.')]) // 'ok     Disk: 80 GB are free.\n\n1 looked at: nothing is wrong.'
 */
export function printed(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, text, mend }, place) => [
    `${SIGNS[state]}${about}: ${text}`,
    // Consecutive findings with the same remedy print it once, after the last of them.
    ...(mend === undefined || findings[place + 1]?.mend === mend
      ? []
      : [`${' '.repeat(SIGNS.fine.length)}→ ${mend}`]),
  ]);
  const count = (of: Finding['state']) => findings.filter(({ state }) => state === of).length;
  const [bad, unsure] = [count('wrong'), count('doubtful')];
  const parts = [
    bad > 0 ? `${bad} wrong` : 'nothing is wrong',
    ...(unsure > 0 ? [`${unsure} to look at`] : []),
  ];
  return [...lines, '', `${findings.length} looked at: ${parts.join(', ')}.`].join('\n');
}
