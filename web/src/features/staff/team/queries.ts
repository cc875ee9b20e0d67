import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { createStaffMember, deleteStaffMember, listTeam, updateStaffMember } from '#shared/staff/desk-api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const domain = 'staff';
const keys = {
  team: [domain, 'listTeam'],
  services: ['appointments', 'listBookableServices'],
} as const;

export const useTeam = () =>
  useQuery({
    queryKey: keys.team,
    queryFn: ({ signal }) => call(listTeam, {}, { signal }),
    // Invitations are accepted elsewhere.
    meta: { topics: ['accounts'] },
    ...liveQuery,
  });

/** What there is to perform, by category and name. */
export const useServices = () =>
  useQuery({ queryKey: keys.services, queryFn: ({ signal }) => call(listBookableServices, {}, { signal }) });

/** Whatever came of it, who works here is asked for again, wherever it is shown. */
function useTeamChange<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [domain] }),
  });
}

export const useCreateStaffMember = () =>
  useTeamChange((body: BodyOf<typeof createStaffMember>) => call(createStaffMember, { body }));

export const useUpdateStaffMember = (staffId: string) =>
  useTeamChange((body: BodyOf<typeof updateStaffMember>) =>
    call(updateStaffMember, { params: { staffId }, body }),
  );

export const useDeleteStaffMember = (staffId: string) =>
  useTeamChange(() => call(deleteStaffMember, { params: { staffId } }));
