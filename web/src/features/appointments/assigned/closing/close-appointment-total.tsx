import {
  type AssignedAppointment,
  isWithoutCharge,
  paidDepositCents,
  payableCents,
} from '#shared/appointments/views.ts';
import { Charge } from '../../shared/charge.tsx';
import { medicationLine } from '../../shared/medication-line.ts';
import { closeText } from '../copy.ts';

/** What is paid at the appointment, and what was paid before it. */
export function CloseAppointmentTotal({ appointment }: { appointment: AssignedAppointment }) {
  const depositCents = paidDepositCents(appointment);
  return (
    <div className="close-appointment__total">
      <div className="grow">
        <p className="strong">{appointment.services.map(({ name }) => name).join(', ')}</p>
        <DosesGiven medications={appointment.medications} />
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

/** What is handed out when it is closed: its doses leave the cupboard then. */
function DosesGiven({ medications }: Pick<AssignedAppointment, 'medications'>) {
  if (medications.length === 0) return null;
  return (
    <div>
      <p className="small muted">{closeText.given}</p>
      <ul className="n">
        {medications.map((each) => (
          <li key={each.medicationId}>{medicationLine(each)}</li>
        ))}
      </ul>
    </div>
  );
}
