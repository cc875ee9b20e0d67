import { useQuery } from '@tanstack/react-query';
import { getRecordOverview } from '#shared/desk/overview-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { auditedRead } from '#web/src/lib/query.ts';

export const useRecordOverview = (patientId: string) =>
  useQuery({ ...buildQuery(getRecordOverview, { params: { patientId } }), ...auditedRead });
