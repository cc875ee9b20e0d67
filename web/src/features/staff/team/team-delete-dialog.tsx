import { useState } from 'react';
import type { ComingAppointment, Handover } from '#shared/appointments/calendar/handover-api.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { removalText } from './copy.ts';
import { type Refused, useComingAppointments, useRemoveStaffMember } from './queries.ts';
import { TeamHandovers } from './team-handovers.tsx';

type Chosen = Readonly<Record<string, string>>;

/** The chosen staff member if still available, or else the first candidate. */
const takerOf = ({ appointmentId, candidates }: ComingAppointment, chosen: Chosen) =>
  candidates.find(({ staffId }) => staffId === chosen[appointmentId])?.staffId ?? candidates[0]?.staffId;

function handoversOf(coming: readonly ComingAppointment[], chosen: Chosen): Handover[] {
  return coming.flatMap((appointment) => {
    const { appointmentId, date, time } = appointment;
    const toStaffId = takerOf(appointment, chosen);
    return toStaffId === undefined ? [] : [{ appointmentId, date, time, toStaffId }];
  });
}

function confirmLabelOf(coming: number, movable: number): string {
  if (coming === 0) return removalText.confirm;
  return movable === coming ? removalText.handOverAndRemove(movable) : removalText.handOver(movable);
}

type Props = { member: TeamMember; onClose: () => void };

/** Confirms the removal of a staff member and reassigns the remaining appointments. Render to open. */
export function TeamDeleteDialog({ member, onClose }: Props) {
  const query = useComingAppointments(member.staffId);
  const remove = useRemoveStaffMember(member.staffId);
  const [chosen, setChosen] = useState<Chosen>({});
  const [refused, setRefused] = useState<Refused>([]);
  const coming = query.data ?? [];
  const handovers = handoversOf(coming, chosen);
  const isStuck = coming.length > 0 && handovers.length === 0;
  const confirm = () =>
    remove.mutate(
      { handovers, isLast: handovers.length === coming.length },
      {
        onSuccess: ({ refused: kept, isGone }) => {
          setRefused(kept);
          const handedOver = handovers.length - kept.length;
          if (isGone) {
            toast.success(removalText.done);
            onClose();
          } else if (handedOver > 0) toast.success(removalText.handedOver(handedOver));
        },
      },
    );
  return (
    <ConfirmDialog
      title={removalText.title}
      {...(coming.length > 0 ? { size: 'wide' } : {})}
      confirmLabel={confirmLabelOf(coming.length, handovers.length)}
      blocked={query.data === undefined || isStuck}
      busy={remove.isPending}
      busyLabel={removalText.working}
      error={remove.isError ? textOf(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{removalText.question}</p>
        <p className="muted">{removalText.consequence(`${member.firstName} ${member.lastName}`)}</p>
        <QueryBoundary query={query} errorTitle={removalText.failed}>
          {(appointments) =>
            appointments.length > 0 && (
              <TeamHandovers
                appointments={appointments}
                refused={refused}
                takerOf={(appointment) => takerOf(appointment, chosen)}
                busy={remove.isPending}
                onChoose={(appointmentId, staffId) => setChosen({ ...chosen, [appointmentId]: staffId })}
              />
            )
          }
        </QueryBoundary>
      </div>
    </ConfirmDialog>
  );
}
