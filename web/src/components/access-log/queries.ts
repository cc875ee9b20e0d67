import { useInfiniteQuery } from '@tanstack/react-query';
import { listAccessLog, listProspectAccessLog } from '#shared/records/api.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { pagesOf } from '#web/src/lib/query-of.ts';

/** Owner of a log: a client, archived or not, or an applicant. */
export type LogOf = { readonly patientId: string } | { readonly prospectId: string };

const logOf = (of: LogOf) =>
  'patientId' in of ? pagesOf(listAccessLog, { params: of }) : pagesOf(listProspectAccessLog, { params: of });

/** Reads the access log, fifty entries per page. */
export const useAccessLog = (of: LogOf) => useInfiniteQuery({ ...logOf(of), ...auditedRead });
