import { useState } from 'react';
import type { ComingAppointment, Handover } from '#shared/appointments/calendar/handover-api.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { removalText } from './copy.ts';
import { type RejectedHandovers, useComingAppointments, useRemoveStaffMember } from './queries.ts';
import { TeamHandovers } from './team-handovers.tsx';

type ChosenStaff = Readonly<Record<string, string>>;

/** Finds the chosen staff member if still available, or else the first candidate. */
const findReceiver = ({ appointmentId, candidates }: ComingAppointment, chosen: ChosenStaff) =>
  candidates.find(({ staffId }) => staffId === chosen[appointmentId])?.staffId ?? candidates[0]?.staffId;

function listHandovers(upcoming: readonly ComingAppointment[], chosen: ChosenStaff): Handover[] {
  return upcoming.flatMap((appointment) => {
    const { appointmentId, date, time } = appointment;
    const toStaffId = findReceiver(appointment, chosen);
    return toStaffId === undefined ? [] : [{ appointmentId, date, time, toStaffId }];
  });
}

function findConfirmLabel(count: number, movableCount: number): string {
  if (count === 0) return removalText.confirm;
  return movableCount === count
    ? removalText.handOverAndRemove(movableCount)
    : removalText.handOver(movableCount);
}

type Props = { member: TeamMember; onClose: () => void };

/** Confirms the removal of a staff member and reassigns the remaining appointments. Render to open. */
export function TeamDeleteDialog({ member, onClose }: Props) {
  const query = useComingAppointments(member.staffId);
  const remove = useRemoveStaffMember(member.staffId);
  const [chosen, setChosen] = useState<ChosenStaff>({});
  const [rejected, setRejected] = useState<RejectedHandovers>([]);
  const upcoming = query.data ?? [];
  const handovers = listHandovers(upcoming, chosen);
  const isStuck = upcoming.length > 0 && handovers.length === 0;
  const confirm = () =>
    remove.mutate(
      { handovers, isLast: handovers.length === upcoming.length },
      {
        onSuccess: ({ rejected: newlyRejected, isRemoved }) => {
          setRejected(newlyRejected);
          const handedOverCount = handovers.length - newlyRejected.length;
          if (isRemoved) {
            toast.success(removalText.done);
            onClose();
          } else if (handedOverCount > 0) toast.success(removalText.handedOver(handedOverCount));
        },
      },
    );
  return (
    <ConfirmDialog
      title={removalText.title}
      {...(upcoming.length > 0 ? { size: 'wide' } : {})}
      confirmLabel={findConfirmLabel(upcoming.length, handovers.length)}
      blocked={query.data === undefined || isStuck}
      busy={remove.isPending}
      busyLabel={removalText.working}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <p>{removalText.question}</p>
        <p className="muted">{removalText.consequence(`${member.firstName} ${member.lastName}`)}</p>
        <QueryBoundary query={query} errorTitle={removalText.loadFailed}>
          {(appointments) =>
            appointments.length > 0 && (
              <TeamHandovers
                appointments={appointments}
                rejected={rejected}
                findReceiver={(appointment) => findReceiver(appointment, chosen)}
                busy={remove.isPending}
                onChoose={(appointmentId, staffId) => setChosen({ ...chosen, [appointmentId]: staffId })}
              />
            )
          }
        </QueryBoundary>
      </Stack>
    </ConfirmDialog>
  );
}
