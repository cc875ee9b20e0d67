import type { ReactNode } from 'react';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { clock, duration, fullDate } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { depositLabels } from '../shared/deposit-copy.ts';
import { detailText } from '../shared/patient-copy.ts';
import '../shared/summary.css';

type Props = { appointment: PatientAppointment; onClose: () => void };

/** One appointment with its services and where its money is. */
export function AppointmentDetailDialog({ appointment, onClose }: Props) {
  const { services, totalCents, depositCents, depositStatus, balanceDueCents } = appointment;
  const { collectedCents = 0, paymentMethod } = appointment;
  return (
    <Dialog title={detailText.title} onClose={onClose}>
      <DialogBody>
        <div className="stack">
          <div>
            <p className="strong capital">{fullDate(appointment.date)}</p>
            <p className="muted n">
              {clock(appointment.time)} · {duration(appointment.durationMinutes)} ·{' '}
              {detailText.staff(appointment)}
            </p>
          </div>
          <p>
            <StatusBadge status={appointment.status} />
          </p>
          {appointment.cancellationReason !== undefined && (
            <p className="small">
              <span className="strong">{detailText.reason}:</span> {appointment.cancellationReason}
            </p>
          )}
          <dl className="summary__lines">
            {services.map(({ serviceId, name, priceCents }) => (
              <Line key={serviceId} term={name}>
                <Money cents={priceCents} />
              </Line>
            ))}
            <Line term={detailText.total} look="summary__total summary__subtotal">
              <Money cents={totalCents} />
            </Line>
            <Line term={`${detailText.deposit} · ${depositLabels[depositStatus]}`}>
              <Money cents={depositCents} />
            </Line>
            {collectedCents > 0 && (
              <Line term={detailText.collected(paymentMethod)}>
                <Money cents={collectedCents} />
              </Line>
            )}
            <Line term={detailText.balance}>
              <Money cents={balanceDueCents} />
            </Line>
          </dl>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {detailText.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Line({ term, look, children }: { term: string; look?: string; children: ReactNode }) {
  return (
    <div className={look}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
