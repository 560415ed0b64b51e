import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { SignatureOutput } from '../../../../../machines/signature.machine.ts';
import { fullName, isNameOf, type NamedPerson } from '../../../../../machines/signed-name.ts';
import { call } from '../../../app/api/api-client.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { Draft, SignatureMade, SignRequest } from '../../../forms/index.ts';

const SignatureDialog = lazy(async () => ({
  default: (await import('./signature-dialog.tsx')).SignatureDialog,
}));

type Answer = (made: SignatureMade | null) => void;

/** The applicant as the draft names them; as they were invited where it does not yet. */
function ownerOf(draft: Draft, invited: NamedPerson): NamedPerson {
  const { first_name, middle_name, last_name } = (draft.applicants ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const owner = { first_name: text(first_name), middle_name: text(middle_name), last_name: text(last_name) };
  return fullName(owner) === '' ? invited : owner;
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
  invited: NamedPerson,
): readonly [(request: SignRequest) => Promise<SignatureMade | null>, ReactNode] {
  const [owner, setOwner] = useState<NamedPerson | null>(null);
  const answer = useRef<Answer>(() => {});
  const ip = useRef('');
  const latest = useLatest(invited);
  const ask = useCallback(
    () =>
      new Promise<SignatureMade | null>((resolve) => {
        answer.current = resolve;
        setOwner(ownerOf(draft(), latest.current));
      }),
    [draft, latest],
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
        <SignatureDialog owner={owner} sign={sign} onClose={close} />
      </Suspense>
    );
  return [ask, dialog];
}
