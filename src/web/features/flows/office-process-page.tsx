import { useParams } from 'react-router-dom';
import { useUser } from '../../app/session/use-session.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';
import { OfficeProcess } from './office-process.tsx';

/** `/office/process/:process_id`: a process in which the office takes part, at the form of its turn. */
export function OfficeProcessPage() {
  const { process_id = '' } = useParams();
  const user = useUser();
  return (
    <ResidentShell>
      {user === null ? null : (
        <OfficeProcess
          key={process_id}
          id={process_id}
          token={user.token}
          address={`/office/process/${process_id}`}
        />
      )}
    </ResidentShell>
  );
}
