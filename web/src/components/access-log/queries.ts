import { useInfiniteQuery } from '@tanstack/react-query';
import { listAccessLog, listProspectAccessLog } from '#shared/records/api.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** Owner of a log, a client (archived or not) or an applicant. */
export type AccessLogSubject = { readonly patientId: string } | { readonly prospectId: string };

const buildAccessLogQuery = (subject: AccessLogSubject) =>
  'patientId' in subject
    ? buildPagedQuery(listAccessLog, { params: subject })
    : buildPagedQuery(listProspectAccessLog, { params: subject });

/** Reads the access log, fifty entries per page. */
export const useAccessLog = (subject: AccessLogSubject) =>
  useInfiniteQuery({ ...buildAccessLogQuery(subject), ...auditedRead });
