import { useState } from 'react';
import type { PatientAppointment, ProposalView } from '#shared/appointments/views.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import type { AppointmentDialogState } from '../my-appointments/appointment-dialogs.tsx';
import { formatProposedMoment, proposalText } from './copy.ts';
import { ProposalAnswer } from './proposal-answer.tsx';
import { useAcceptProposal } from './queries.ts';

const AppointmentDialog = lazyDialog(
  async () => (await import('../my-appointments/appointment-dialogs.tsx')).AppointmentDialog,
);

type CardProps = { patientId: string; appointment: PatientAppointment; proposal: ProposalView };

/** The proposals that wait for the client's answer, in the list of appointments. */
export const ProposalCards = ({
  patientId,
  appointments,
}: {
  patientId: string;
  appointments: readonly PatientAppointment[];
}) =>
  appointments.map(
    (appointment) =>
      appointment.proposal && (
        <ProposalCard
          key={appointment.appointmentId}
          patientId={patientId}
          appointment={appointment}
          proposal={appointment.proposal}
        />
      ),
  );

function ProposalCard({ patientId, appointment, proposal }: CardProps) {
  const { appointmentId } = appointment;
  const accept = useAcceptProposal({ patientId, appointmentId });
  const [openDialog, setOpenDialog] = useState<AppointmentDialogState>();
  return (
    <Card>
      <Stack gap={12} pad={20} style={{ maxWidth: 480 }}>
        <Text as="h2" size={18} weight={600}>
          {proposalText.title}
        </Text>
        <ProposalAnswer
          appointment={appointment}
          proposal={proposal}
          isAccepting={accept.isPending}
          acceptError={accept.error}
          onAccept={(moment) =>
            accept.mutate(moment, {
              onSuccess: () =>
                toast.success(proposalText.accepted, { description: formatProposedMoment(moment) }),
            })
          }
          onPickOther={() => setOpenDialog({ dialog: 'reschedule', appointment })}
          onCancel={() => setOpenDialog({ dialog: 'cancel', appointment })}
        />
      </Stack>
      {openDialog && (
        <AppointmentDialog
          patientId={patientId}
          openDialog={openDialog}
          onOpen={setOpenDialog}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </Card>
  );
}
