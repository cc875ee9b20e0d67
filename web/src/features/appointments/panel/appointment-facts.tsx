import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { money, phone } from '#shared/core/format.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { depositLine } from '../requests/copy.ts';
import { depositLabels } from '../shared/patient-copy.ts';
import { appointmentText } from './copy.ts';

type Props = {
  appointment: AppointmentDetail;
  /** What can be done to it. */
  menu?: ReactNode;
  /** Whether where it stands is told here, for want of a form. */
  withPlace?: boolean;
};

/** Who comes, for what, and where the money is. */
export function EditAppointmentFacts({ appointment, menu, withPlace = false }: Props) {
  const { patient, services, attendanceConfirmed, balanceDueCents, cancellationReason } = appointment;
  const name = fullName(patient);
  const number = phone(patient.phone);
  return (
    <>
      <div className="edit-request__who">
        <Avatar name={name} />
        <div className="grow">
          <p className="strong">{name}</p>
          <a
            className="edit-appointment__phone n"
            href={`tel:${patient.phone}`}
            aria-label={appointmentText.call(name, number)}
          >
            <Icon of={Phone} size={16} />
            {number}
          </a>
        </div>
        {menu}
      </div>
      <dl className="edit-request__facts">
        <Fact term={appointmentText.status}>
          <StatusBadge status={appointment.status} />
        </Fact>
        <Fact term={appointmentText.services(services.length)}>
          {services.map((service) => (
            <span key={service.serviceId}>
              {appointmentText.service(service.name, service.durationMinutes)}
            </span>
          ))}
        </Fact>
        {withPlace && <Fact term={appointmentText.staff}>{appointment.staffName}</Fact>}
        {appointment.status !== 'pending' && (
          <Fact term={appointmentText.attendance}>
            {attendanceConfirmed ? appointmentText.attends : appointmentText.attendsNot}
          </Fact>
        )}
        <Fact term={appointmentText.deposit}>{depositOf(appointment)}</Fact>
        <Fact term={appointmentText.balance}>{money(balanceDueCents)}</Fact>
        {cancellationReason !== undefined && <Fact term={appointmentText.reason}>{cancellationReason}</Fact>}
      </dl>
    </>
  );
}

/** `Retenido $70.00`; of one that went back or was kept, what became of it. */
function depositOf(appointment: AppointmentDetail): string | undefined {
  const { depositStatus, depositCents } = appointment;
  const stands = depositStatus === 'none' || depositStatus === 'held' || depositStatus === 'captured';
  return stands ? depositLine(appointment) : `${depositLabels[depositStatus]} · ${money(depositCents)}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="n">{children}</dd>
    </div>
  );
}
