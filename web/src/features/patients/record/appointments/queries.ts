import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** Twenty appointments at a time; a part of the record, so that asking for it leaves a line in the access log. */
export const useRecordAppointments = (patientId: string) =>
  useInfiniteQuery({
    queryKey: ['records', 'listPatientAppointments', { patientId }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPatientAppointments,
        { params: { patientId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...auditedRead,
  });
