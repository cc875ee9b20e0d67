import { listAvailableTimes, listMyAppointments } from '#shared/appointments/api.ts';
import { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import { acceptProposal, acceptProposalByLink, proposeTimes } from '#shared/appointments/proposal-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';

export const useProposeTimes = (appointmentId: string) =>
  useConfirmedCommand(proposeTimes, {
    inputOf: (body: BodyOf<typeof proposeTimes>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    waitsForRefresh: true,
  });

export const useAcceptProposal = (params: { patientId: string; appointmentId: string }) =>
  useCommand(acceptProposal, {
    inputOf: (body: BodyOf<typeof acceptProposal>) => ({ params, body }),
    refreshes: [listMyAppointments, listAvailableTimes, listTimesForChange],
    waitsForRefresh: true,
  });

export const useAcceptProposalByLink = (token: string) =>
  useCommand(acceptProposalByLink, {
    inputOf: (body: BodyOf<typeof acceptProposalByLink>) => ({ params: { token }, body }),
  });
