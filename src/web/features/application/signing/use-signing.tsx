import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { SignatureOutput } from '../../../../../machines/signature.machine.ts';
import { call } from '../../../app/api/api-client.ts';
import type { Draft, SignatureMade, SignRequest } from '../../../forms/index.ts';

const SignatureDialog = lazy(async () => ({
  default: (await import('./signature-dialog.tsx')).SignatureDialog,
}));

type Answer = (made: SignatureMade | null) => void;

function nameIn(draft: Draft): string {
  const { first_name, last_name } = (draft.applicants ?? {}) as Readonly<Record<string, unknown>>;
  return [first_name, last_name]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim();
}

/**
 * Asks for a signature as a promise: its fields, or null when the dialog was cancelled.
 *
 * The address is the one that the server sees, and with the next save the server puts its own address and time
 * in their place: what is shown until then is no evidence.
 *
 * @see spec/application.md §4 Consent and signature
 */
export function useSigning(
  token: string,
  draft: () => Draft,
): readonly [(request: SignRequest) => Promise<SignatureMade | null>, ReactNode] {
  const [name, setName] = useState<string | null>(null);
  const answer = useRef<Answer>(() => {});
  const ip = useRef('');
  const ask = useCallback(
    () =>
      new Promise<SignatureMade | null>((resolve) => {
        answer.current = resolve;
        setName(nameIn(draft()));
      }),
    [draft],
  );
  const sign = useCallback(async () => {
    ip.current = (await call('GET /api/applicant/ip', { token })).ip;
  }, [token]);
  const close = (output: SignatureOutput) => {
    setName(null);
    if (output.outcome !== 'signed') return answer.current(null);
    answer.current({
      signature_data: output.signature,
      full_name: output.signature.type === 'type' ? output.signature.content : name,
      signature_date: new Date().toISOString(),
      signature_ip: ip.current,
    });
  };
  const dialog =
    name === null ? null : (
      <Suspense fallback={null}>
        <SignatureDialog name={name} sign={sign} onClose={close} />
      </Suspense>
    );
  return [ask, dialog];
}
