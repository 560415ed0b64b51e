import { useState } from 'react';
import type { FieldIssue, FormBundle } from '../../../../engine/forms/form.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { readPath } from '../../../forms/index.ts';
import type { ToldIssues } from '../../../wizard/told-issues.ts';

/** A form as a call of the office sends it. */
export interface SentForm {
  readonly id: string;
  readonly schema: object;
  readonly ui: object;
}

/** A form that the server alone judges, for the form host. @example bundleOf(view.forms[0]).ui.of // 'contact' */
export function bundleOf({ id, schema, ui }: SentForm): FormBundle {
  return {
    id,
    schema: schema as FormBundle['schema'],
    ui: ui as FormBundle['ui'],
    validate: () => true,
  };
}

const NOTHING: ToldIssues = { secrets: [], refused: [] };

/** The values that the server has refused, each until it is changed. */
export interface RefusedValues {
  readonly told: ToldIssues;
  /** Increases with every refusal. */
  readonly attempt: number;
  /** Notes a refusal of what was sent. @returns the first wrong value; null if the refusal names none. */
  readonly refuse: (error: unknown, sent: Readonly<Record<string, unknown>>) => FieldIssue | null;
  readonly forget: () => void;
}

export function useRefusedValues(): RefusedValues {
  const [told, setTold] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  return {
    told,
    attempt,
    refuse: (error, sent) => {
      const issues = issuesIn(error);
      if (issues.length === 0) return null;
      setTold({
        secrets: [],
        refused: issues.map((issue) => ({ issue, answer: readPath(sent, issue.path) })),
      });
      setAttempt((before) => before + 1);
      return issues[0] ?? null;
    },
    forget: () => setTold(NOTHING),
  };
}

/** The wrong values that a refusal names. */
function issuesIn(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ApiError) || error.code !== 'validation.failed') return [];
  const { issues } = (error.body.error ?? {}) as { issues?: readonly FieldIssue[] };
  return issues ?? error.fields.map((field) => ({ ...field, rule: '', params: {} }));
}
