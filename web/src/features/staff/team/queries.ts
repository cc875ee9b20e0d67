import { useQuery } from '@tanstack/react-query';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import {
  type Handover,
  handOverAppointments,
  listComingAppointments,
  mostHandovers,
} from '#shared/appointments/calendar/handover-api.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import {
  cancelStaffEmailChange,
  createStaffMember,
  deleteStaffMember,
  listTeam,
  resendStaffEmailProof,
  updateStaffMember,
} from '#shared/staff/desk-api.ts';
import { useCommand, useSteps } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

export const useTeam = () => useQuery({ ...queryOf(listTeam), ...liveQuery });

/** Bookable services by category and name. */
export const useServices = () => useQuery(queryOf(listBookableServices));

/** Refetches the staff lists after success or failure. */
const change = { refreshes: ['staff'], waitsForRefresh: true } as const;

export const useCreateStaffMember = () =>
  useCommand(createStaffMember, {
    inputOf: (body: BodyOf<typeof createStaffMember>) => ({ body }),
    ...change,
  });

/** Base hours that would strand appointments require confirmation. */
export const useUpdateStaffMember = (staffId: string) =>
  useConfirmedCommand(updateStaffMember, {
    inputOf: (body: BodyOf<typeof updateStaffMember>) => ({ params: { staffId }, body }),
    ...change,
  });

export const useResendStaffEmailProof = (staffId: string) =>
  useCommand(resendStaffEmailProof, { inputOf: () => ({ params: { staffId } }) });

export const useCancelStaffEmailChange = (staffId: string) =>
  useCommand(cancelStaffEmailChange, { inputOf: () => ({ params: { staffId } }), ...change });

export const useComingAppointments = (staffId: string) =>
  useQuery({ ...queryOf(listComingAppointments, { params: { staffId } }), ...liveQuery });

/** Appointments that could not be handed over, with the reasons. */
export type Refused = ReplyOf<typeof handOverAppointments>['refused'];

/** Hands appointments over and removes the staff member once none are left. */
export const useRemoveStaffMember = (staffId: string) =>
  useSteps(
    async ({ handovers, isLast }: { handovers: readonly Handover[]; isLast: boolean }, call) => {
      const params = { staffId };
      const refused: Refused = [];
      for (let first = 0; first < handovers.length; first += mostHandovers) {
        const some = handovers.slice(first, first + mostHandovers);
        const reply = await call(handOverAppointments, { params, body: { handovers: some } });
        refused.push(...reply.refused);
      }
      const isGone = isLast && refused.length === 0;
      if (isGone) await call(deleteStaffMember, { params });
      return { refused, isGone };
    },
    { refreshes: ['staff', 'appointments'], waitsForRefresh: true },
  );
