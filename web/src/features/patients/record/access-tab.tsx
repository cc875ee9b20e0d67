import { AccessLog } from '#web/src/components/access-log/access-log.tsx';

/** Access log of the record, for administrators. */
export const RecordAccessTab = ({ patientId }: { patientId: string }) => (
  <AccessLog subject={{ patientId }} />
);
