import { useQuery } from '@tanstack/react-query';
import { listPatientDoseRequests } from '#shared/health/api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** What one client asked for; each reading is written down, so only what is told makes it ask again. */
export const usePatientDoseRequests = (patientId: string) =>
  useQuery({
    queryKey: ['records', 'listPatientDoseRequests', { patientId }],
    queryFn: ({ signal }) => call(listPatientDoseRequests, { params: { patientId } }, { signal }),
    ...auditedRead,
  });
