import { useQuery } from '@tanstack/react-query';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { createStaffMember, deleteStaffMember, listTeam, updateStaffMember } from '#shared/staff/desk-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

export const useTeam = () => useQuery({ ...queryOf(listTeam), ...liveQuery });

/** What there is to perform, by category and name. */
export const useServices = () => useQuery(queryOf(listBookableServices));

/** Whatever came of it, who works here is asked for again, wherever it is shown. */
const change = { refreshes: ['staff'], waitsForRefresh: true } as const;

export const useCreateStaffMember = () =>
  useCommand(createStaffMember, {
    inputOf: (body: BodyOf<typeof createStaffMember>) => ({ body }),
    ...change,
  });

export const useUpdateStaffMember = (staffId: string) =>
  useCommand(updateStaffMember, {
    inputOf: (body: BodyOf<typeof updateStaffMember>) => ({ params: { staffId }, body }),
    ...change,
  });

export const useDeleteStaffMember = (staffId: string) =>
  useCommand(deleteStaffMember, { inputOf: () => ({ params: { staffId } }), ...change });
