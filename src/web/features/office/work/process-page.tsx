import { useParams } from 'react-router-dom';
import { OfficeProcess } from '../../../app/office-process.ts';
import { OfficePage } from '../frame/office-page.tsx';

/** `/office/process/:process_id`: a process in which the office takes part, at the form of its turn. */
export function ProcessPage() {
  const { process_id = '' } = useParams();
  return (
    <OfficePage>
      {({ token }) => (
        <OfficeProcess
          key={process_id}
          id={process_id}
          token={token}
          address={`/office/process/${process_id}`}
        />
      )}
    </OfficePage>
  );
}
