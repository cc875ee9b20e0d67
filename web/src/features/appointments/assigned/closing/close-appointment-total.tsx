import {
  type AssignedAppointment,
  calculatePaidDeposit,
  calculatePayableCents,
  isWithoutCharge,
} from '#shared/appointments/views.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Charge } from '../../shared/charge.tsx';
import { formatMedication } from '../../shared/medication-line.ts';
import { closeText } from '../copy.ts';

/** Amount due at the appointment and the deposit already paid. */
export function CloseAppointmentTotal({ appointment }: { appointment: AssignedAppointment }) {
  const depositCents = calculatePaidDeposit(appointment);
  return (
    <Row gap={16} pad={16} className="box">
      <div className="grow">
        <p className="strong">{appointment.services.map(({ name }) => name).join(', ')}</p>
        <GivenDoses appointment={appointment} />
        {depositCents > 0 && <p className="small muted n">{closeText.deposit(depositCents)}</p>}
      </div>
      <Stack as="p" justify="end">
        <span className="caption muted">{closeText.total}</span>
        <Text size={28} weight={600}>
          <Charge cents={calculatePayableCents(appointment)} isWithoutCharge={isWithoutCharge(appointment)} />
        </Text>
      </Stack>
    </Row>
  );
}

/** Doses handed out at closing, which are then deducted from the medication inventory. */
function GivenDoses({ appointment: { medications, status } }: { appointment: AssignedAppointment }) {
  if (medications.length === 0) return null;
  const state = status === 'completed' ? 'closed' : 'open';
  const isShort = state === 'open' && medications.some(({ missingDoses = 0 }) => missingDoses > 0);
  return (
    <div>
      <p className="small muted">{closeText.givenMedications}</p>
      <ul className="n">
        {medications.map((medication) => (
          <li key={medication.medicationId}>{formatMedication(medication, state)}</li>
        ))}
      </ul>
      {isShort && <Notice tone="warn" title={closeText.missingDosesTitle} />}
    </div>
  );
}
