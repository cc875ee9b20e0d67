import { useQuery } from '@tanstack/react-query';
import { listPatientDoseRequests } from '#shared/health/api.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** What one client asked for; each reading is written down, so only what is told makes it ask again. */
export const usePatientDoseRequests = (patientId: string) =>
  useQuery({ ...queryOf(listPatientDoseRequests, { params: { patientId } }), ...auditedRead });
