import type { ReactNode } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { phone } from '#shared/core/format.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { editText } from './copy.ts';

/** What was asked, by whom, and the money that waits for the decision. */
export function EditRequestFacts({ request }: { request: AppointmentRequest }) {
  const { patient, services, depositCents, totalCents, captureBefore } = request;
  const name = fullName(patient);
  return (
    <>
      <div className="edit-request__who">
        <Avatar name={name} />
        <div className="grow">
          <p className="strong">{name}</p>
          <p className="muted n">{phone(patient.phone)}</p>
        </div>
      </div>
      <dl className="edit-request__facts">
        <Fact term={editText.services(services.length)}>
          {services.map((service) => (
            <span key={service.serviceId}>{editText.service(service.name, service.durationMinutes)}</span>
          ))}
        </Fact>
        <Fact term={editText.hold}>{editText.holdOf(depositCents, totalCents)}</Fact>
        {captureBefore !== undefined && (
          <Fact term={editText.holdUntil}>{editText.until(civilOf(captureBefore))}</Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="n">{children}</dd>
    </div>
  );
}
