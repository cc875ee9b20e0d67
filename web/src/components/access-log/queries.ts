import { useInfiniteQuery } from '@tanstack/react-query';
import { listAccessLog, listProspectAccessLog } from '#shared/records/api.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { pagesOf } from '#web/src/lib/query-of.ts';

/** Whose log: a client's, archived or not, or that of somebody who applied. */
export type LogOf = { readonly patientId: string } | { readonly prospectId: string };

const logOf = (of: LogOf) =>
  'patientId' in of ? pagesOf(listAccessLog, { params: of }) : pagesOf(listProspectAccessLog, { params: of });

/** Fifty lines at a time. */
export const useAccessLog = (of: LogOf) => useInfiniteQuery({ ...logOf(of), ...auditedRead });
