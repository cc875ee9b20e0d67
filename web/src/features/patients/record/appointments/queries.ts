import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { pagesOf } from '#web/src/lib/query-of.ts';

/** Twenty appointments at a time; a part of the record, so that asking for it leaves a line in the access log. */
export const useRecordAppointments = (patientId: string) =>
  useInfiniteQuery({ ...pagesOf(listPatientAppointments, { params: { patientId } }), ...auditedRead });
