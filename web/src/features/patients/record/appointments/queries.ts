import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatientVisits } from '#shared/appointments/closing/patient-appointments-api.ts';
import { call } from '#web/src/lib/call.ts';
import { readOnOpening } from '#web/src/lib/query.ts';

/** Twenty visits at a time; a part of the record, so that asking for it leaves a line in the access log. */
export const useRecordVisits = (patientId: string) =>
  useInfiniteQuery({
    queryKey: ['records', 'listPatientVisits', { patientId }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPatientVisits,
        { params: { patientId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...readOnOpening,
  });
