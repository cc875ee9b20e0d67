import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { VisitDetail } from '#shared/appointments/views.ts';
import { money, phone } from '#shared/core/format.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { depositLine } from '../requests/copy.ts';
import { depositLabels } from '../shared/patient-copy.ts';
import { visitText } from './copy.ts';

type Props = {
  visit: VisitDetail;
  /** What can be done to it. */
  menu?: ReactNode;
  /** Whether where it stands is told here, for want of a form. */
  withPlace?: boolean;
};

/** Who comes, for what, and where the money is. */
export function EditVisitFacts({ visit, menu, withPlace = false }: Props) {
  const { patient, services, attendanceConfirmed, balanceDueCents, cancellationReason } = visit;
  const name = fullName(patient);
  const number = phone(patient.phone);
  return (
    <>
      <div className="edit-request__who">
        <Avatar name={name} />
        <div className="grow">
          <p className="strong">{name}</p>
          <a
            className="edit-visit__phone n"
            href={`tel:${patient.phone}`}
            aria-label={visitText.call(name, number)}
          >
            <Phone aria-hidden />
            {number}
          </a>
        </div>
        {menu}
      </div>
      <dl className="edit-request__facts">
        <Fact term={visitText.status}>
          <StatusBadge status={visit.status} />
        </Fact>
        <Fact term={visitText.services(services.length)}>
          {services.map((service) => (
            <span key={service.serviceId}>{visitText.service(service.name, service.durationMinutes)}</span>
          ))}
        </Fact>
        {withPlace && <Fact term={visitText.staff}>{visit.staffName}</Fact>}
        {visit.status !== 'pending' && (
          <Fact term={visitText.attendance}>
            {attendanceConfirmed ? visitText.attends : visitText.attendsNot}
          </Fact>
        )}
        <Fact term={visitText.deposit}>{depositOf(visit)}</Fact>
        <Fact term={visitText.balance}>{money(balanceDueCents)}</Fact>
        {cancellationReason !== undefined && <Fact term={visitText.reason}>{cancellationReason}</Fact>}
      </dl>
    </>
  );
}

/** `Retenido $70.00`; of one that went back or was kept, what became of it. */
function depositOf(visit: VisitDetail): string | undefined {
  const { depositStatus, depositCents } = visit;
  const stands = depositStatus === 'none' || depositStatus === 'held' || depositStatus === 'captured';
  return stands ? depositLine(visit) : `${depositLabels[depositStatus]} · ${money(depositCents)}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="n">{children}</dd>
    </div>
  );
}
