import type { ComingAppointment } from '#shared/appointments/calendar/handover-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { removalText } from './copy.ts';
import type { RejectedHandovers } from './queries.ts';

type Props = {
  appointments: readonly ComingAppointment[];
  /** Appointments whose handover just failed, with the reasons. */
  rejected: RejectedHandovers;
  findReceiver: (appointment: ComingAppointment) => string | undefined;
  busy: boolean;
  onChoose: (appointmentId: string, staffId: string) => void;
};

/** Remaining appointments, each with its new staff member or why there is none. */
export function TeamHandovers({ appointments, ...props }: Props) {
  const stuckCount = appointments.filter(({ candidates }) => candidates.length === 0).length;
  return (
    <>
      <p>{removalText.handoverNotice(appointments.length)}</p>
      <Stack as="ul" gap={12} className="team-handovers">
        {appointments.map((appointment) => (
          <HandoverRow key={appointment.appointmentId} {...props} appointment={appointment} />
        ))}
      </Stack>
      {stuckCount > 0 && <p className="strong">{removalText.notMovableNotice(stuckCount)}</p>}
    </>
  );
}

type HandoverRowProps = Omit<Props, 'appointments'> & { appointment: ComingAppointment };

function HandoverRow({ appointment, rejected, findReceiver, busy, onChoose }: HandoverRowProps) {
  const { appointmentId, patientName, date, serviceNames, candidates, obstacle } = appointment;
  const appointmentTime = removalText.formatAppointmentTime(appointment);
  const rejectionDetail = rejected.find((handover) => handover.appointmentId === appointmentId)?.detail;
  return (
    <Split as="li" columns="1fr 1fr" gap="8 16" pad="0 0 12 0" align="center" phone={{ columns: '1fr' }}>
      <p>
        <span className="strong n">{appointmentTime}</span>
        <br />
        {patientName}
        {serviceNames.length > 0 && <span className="muted"> · {serviceNames.join(', ')}</span>}
      </p>
      {candidates.length > 0 ? (
        <SelectField
          label={removalText.receiverLabel(patientName, appointmentTime)}
          labelHidden
          disabled={busy}
          error={rejectionDetail}
          value={findReceiver(appointment) ?? ''}
          options={candidates.map(({ staffId, staffName }) => ({ value: staffId, label: staffName }))}
          onChange={(event) => onChoose(appointmentId, event.target.value)}
        />
      ) : (
        <p>
          {rejectionDetail ?? obstacle}{' '}
          <a className="link" href={`${paths.adminCalendar}?vista=dia&fecha=${date}&cita=${appointmentId}`}>
            {removalText.viewOnCalendar}
          </a>
        </p>
      )}
    </Split>
  );
}
