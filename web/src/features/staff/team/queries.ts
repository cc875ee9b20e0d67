import { useQuery } from '@tanstack/react-query';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import {
  type Handover,
  handOverAppointments,
  listComingAppointments,
  maxHandovers,
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
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useTeam = () => useQuery({ ...buildQuery(listTeam), ...liveQuery });

/** Loads the bookable services by category and name. */
export const useServices = () => useQuery(buildQuery(listBookableServices));

/** Refetches the staff lists after success or failure. */
const staffChangeOptions = { refreshes: ['staff'], waitsForRefresh: true } as const;

export const useCreateStaffMember = () =>
  useCommand(createStaffMember, {
    inputOf: (body: BodyOf<typeof createStaffMember>) => ({ body }),
    ...staffChangeOptions,
  });

/** Updates a staff member. Base hours that would strand appointments require confirmation. */
export const useUpdateStaffMember = (staffId: string) =>
  useConfirmedCommand(updateStaffMember, {
    inputOf: (body: BodyOf<typeof updateStaffMember>) => ({ params: { staffId }, body }),
    ...staffChangeOptions,
  });

export const useResendStaffEmailProof = (staffId: string) =>
  useCommand(resendStaffEmailProof, { inputOf: () => ({ params: { staffId } }) });

export const useCancelStaffEmailChange = (staffId: string) =>
  useCommand(cancelStaffEmailChange, { inputOf: () => ({ params: { staffId } }), ...staffChangeOptions });

export const useComingAppointments = (staffId: string) =>
  useQuery({ ...buildQuery(listComingAppointments, { params: { staffId } }), ...liveQuery });

/** Appointments that could not be handed over, with the reasons. */
export type RejectedHandovers = ReplyOf<typeof handOverAppointments>['refused'];

/** Hands appointments over and removes the staff member once none are left. */
export const useRemoveStaffMember = (staffId: string) =>
  useMultiStepCommand(
    async ({ handovers, isLast }: { handovers: readonly Handover[]; isLast: boolean }, call) => {
      const params = { staffId };
      const rejected: RejectedHandovers = [];
      for (let batchStart = 0; batchStart < handovers.length; batchStart += maxHandovers) {
        const batch = handovers.slice(batchStart, batchStart + maxHandovers);
        const reply = await call(handOverAppointments, { params, body: { handovers: batch } });
        rejected.push(...reply.refused);
      }
      const isRemoved = isLast && rejected.length === 0;
      if (isRemoved) await call(deleteStaffMember, { params });
      return { rejected, isRemoved };
    },
    { refreshes: ['staff', 'appointments'], waitsForRefresh: true },
  );
