import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { SignatureOutput } from '../../../../../machines/signature/signature.machine.ts';
import { fullName, isNameOf, type NamedPerson } from '../../../../../machines/signature/signed-name.ts';
import { call } from '../../../app/api/api-client.ts';
import type { Draft, SignatureMade, SignRequest } from '../../../forms/index.ts';

const SignatureDialog = lazy(async () => ({
  default: (await import('../../../widgets/signature/signature-dialog.tsx')).SignatureDialog,
}));

type Answer = (made: SignatureMade | null) => void;

/** The applicant's name in the draft. */
function ownerOf(draft: Draft): NamedPerson {
  const { first_name, middle_name, last_name } = (draft.applicants ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return { first_name: text(first_name), middle_name: text(middle_name), last_name: text(last_name) };
}

/**
 * Asks for a signature; resolves with its fields, or null if the dialog was cancelled. Asked again while the dialog is
 * open, only the last request gets the answer.
 * The IP address is the one that the server sees. With the next save the server replaces address and time with its own:
 * what is shown until then is no evidence.
 *
 * @see spec/application.md §4 Consent and signature
 */
export function useSigning(
  token: string,
  draft: () => Draft,
  drawing: boolean,
): readonly [(request: SignRequest) => Promise<SignatureMade | null>, ReactNode] {
  const [owner, setOwner] = useState<NamedPerson | null>(null);
  const answer = useRef<Answer>(() => {});
  const ip = useRef('');
  const ask = useCallback(
    () =>
      new Promise<SignatureMade | null>((resolve) => {
        answer.current = resolve;
        setOwner(ownerOf(draft()));
      }),
    [draft],
  );
  const sign = useCallback(async () => {
    ip.current = (await call('GET /api/applicant/ip', { token })).ip;
  }, [token]);
  const close = (output: SignatureOutput) => {
    setOwner(null);
    if (output.outcome !== 'signed' || owner === null) return answer.current(null);
    const { signature } = output;
    const name = signature.type === 'type' ? signature.content : fullName(owner);
    answer.current({
      signature_data: signature,
      full_name: name,
      signature_differs_from: isNameOf(name, owner) ? undefined : fullName(owner),
      signature_date: new Date().toISOString(),
      signature_ip: ip.current,
    });
  };
  const dialog =
    owner === null ? null : (
      <Suspense fallback={null}>
        <SignatureDialog owner={owner} drawing={drawing} sign={sign} onClose={close} />
      </Suspense>
    );
  return [ask, dialog];
}
