import { Repeat } from 'lucide-react';
import { isWithoutCharge, type PatientAppointment } from '#shared/appointments/views.ts';
import { formatDuration, formatFullDate, formatTime } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { buildFacts } from '../panel/panel-facts.tsx';
import { PanelContent, PanelFrame } from '../panel/panel-frame.tsx';
import { clientPlan, type SumName } from '../panel/panel-plan.ts';
import { Charge } from '../shared/charge.tsx';
import { depositLabels } from '../shared/deposit-copy.ts';
import { formatMedication } from '../shared/medication-line.ts';
import { detailText } from '../shared/patient-copy.ts';
import { buildPriceLines, type SummaryLine, SummaryLines } from '../shared/summary.tsx';
import { actionsText } from './copy.ts';
import { type AppointmentRow, AttendanceAction, listUpcomingActions } from './patient-appointments-table.tsx';
import '../panel/panel-actions.css';

type Props = { appointment: AppointmentRow; onClose: () => void };

/** An appointment with its actions, services and payments. Render to open. */
export function AppointmentDetailDialog({ appointment, onClose }: Props) {
  return (
    <PanelFrame title={detailText.title} onClose={onClose}>
      <PanelContent
        sections={{
          moment: <AppointmentMoment appointment={appointment} />,
          facts: buildFacts(appointment, clientPlan.facts),
          summary: <SummaryLines lines={clientPlan.sums.flatMap((name) => linesByName[name](appointment))} />,
        }}
        actions={{ close: detailText.close }}
      />
    </PanelFrame>
  );
}

function AppointmentMoment({ appointment }: Pick<Props, 'appointment'>) {
  return (
    <>
      <p className="strong capital">{formatFullDate(appointment.date)}</p>
      <p className="muted n">
        {formatTime(appointment.time)} · {formatDuration(appointment.durationMinutes)} ·{' '}
        {detailText.staff(appointment)}
      </p>
      <StatusBadge status={appointment.status} />
      <DetailActions {...appointment} />
    </>
  );
}

function DetailActions(appointment: AppointmentRow) {
  const { isUpcoming, isRepeatable, onAction } = appointment;
  const repeat = {
    label: actionsText.repeat,
    icon: <Repeat aria-hidden />,
    danger: false,
    onSelect: () => onAction('repeat'),
  };
  const actions = isUpcoming ? listUpcomingActions(appointment) : isRepeatable ? [repeat] : [];
  return (
    <Stack gap={12} pad="10 0 0 0" className="hidden-if-empty">
      {isUpcoming && <AttendanceAction appointment={appointment} variant="primary" />}
      <Row gap={8} wrap className="panel-actions hidden-if-empty">
        {actions.map(({ label, icon, danger, onSelect }) => (
          <Button
            key={label}
            size="small"
            variant={danger ? 'danger-ghost' : 'secondary'}
            icon={icon}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

const buildMedicationLines = (medications: PatientAppointment['medications']): SummaryLine[] =>
  medications.map((medication) => ({
    id: medication.medicationId,
    term: formatMedication(medication),
    value: medication.doses * medication.dosePriceCents,
  }));

const linesByName: Record<SumName, (appointment: PatientAppointment) => SummaryLine[]> = {
  prices: ({ services, medications }) => [...buildPriceLines(services), ...buildMedicationLines(medications)],
  total: ({ totalCents }) => [{ term: detailText.total, value: totalCents, variant: 'sum' }],
  deposit: ({ depositStatus, depositCents }) => [
    { term: `${detailText.deposit} · ${depositLabels[depositStatus]}`, value: depositCents },
  ],
  collected: ({ collectedCents = 0, paymentMethod }) =>
    collectedCents > 0 ? [{ term: detailText.collected(paymentMethod), value: collectedCents }] : [],
  balance: (appointment) => [
    {
      term: detailText.balance,
      value: <Charge cents={appointment.balanceDueCents} isWithoutCharge={isWithoutCharge(appointment)} />,
    },
  ],
};
