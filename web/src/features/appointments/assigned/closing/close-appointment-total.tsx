import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { Money } from '#web/src/ui/display/figures.tsx';
import { closeText } from '../copy.ts';

/** What is left to pay today. */
export function CloseAppointmentTotal({ appointment }: { appointment: AssignedAppointment }) {
  const { services, balanceDueCents, totalCents } = appointment;
  const paidCents = totalCents - balanceDueCents;
  return (
    <div className="close-appointment__total">
      <div className="grow">
        <p className="strong">{services.map(({ name }) => name).join(', ')}</p>
        {paidCents > 0 && <p className="small muted n">{closeText.deposit(paidCents)}</p>}
      </div>
      <p className="close-appointment__amount">
        <span className="caption muted">{closeText.total}</span>
        <span className="close-appointment__sum">
          <Money cents={balanceDueCents} />
        </span>
      </p>
    </div>
  );
}
