import {
  type AssignedAppointment,
  isWithoutCharge,
  paidDepositCents,
  payableCents,
} from '#shared/appointments/views.ts';
import { Charge } from '../../shared/charge.tsx';
import { closeText } from '../copy.ts';

/** What is paid at the appointment, and what was paid before it. */
export function CloseAppointmentTotal({ appointment }: { appointment: AssignedAppointment }) {
  const depositCents = paidDepositCents(appointment);
  return (
    <div className="close-appointment__total">
      <div className="grow">
        <p className="strong">{appointment.services.map(({ name }) => name).join(', ')}</p>
        {depositCents > 0 && <p className="small muted n">{closeText.deposit(depositCents)}</p>}
      </div>
      <p className="close-appointment__amount">
        <span className="caption muted">{closeText.total}</span>
        <span className="close-appointment__sum">
          <Charge cents={payableCents(appointment)} isWithout={isWithoutCharge(appointment)} />
        </span>
      </p>
    </div>
  );
}
