import { CalendarDays, Trash2 } from 'lucide-react';
import {
  listPatientAppointments,
  type PatientAppointment,
} from '#shared/appointments/closing/patient-appointments-api.ts';
import { AppointmentMessagesFold } from '#web/src/components/appointment-messages/appointment-messages-fold.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Badge, StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import './appointments-tab.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { appointmentReasonLabels, depositStatusLabels } from '#shared/appointments/labels.ts';
import {
  formatDuration,
  formatLongDate,
  formatMoney,
  formatTime,
  getWeekdayName,
} from '#shared/core/format.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** Appointments in pages of 20. Each read is audited as part of the record. */
const useRecordAppointments = (patientId: string) =>
  useInfiniteQuery({
    ...buildPagedQuery(listPatientAppointments, { params: { patientId } }),
    ...auditedRead,
  });

type Reason = PatientAppointment['reasons'][number];

/** 'Citas' of a client's record. */
const appointmentsText = {
  list: 'Citas del cliente',
  failed: 'No pudimos cargar las citas',
  emptyTitle: 'Aún no hay citas',
  empty: 'Cuando este cliente tenga su primera cita, la verás aquí.',
  earlier: 'Ver citas anteriores',
  removed: 'Eliminada',
  date: ({ date }: PatientAppointment) => formatLongDate(date),
  hour: ({ date, time, durationMinutes }: PatientAppointment) =>
    `${getWeekdayName(date)}, ${formatTime(time)}, ${formatDuration(durationMinutes)}`,
  services: ({ services }: PatientAppointment) => services.join(', '),
  withWhom: ({ staffName }: PatientAppointment) => `Con ${staffName}`,
  deposit: ({ depositStatus, depositCents }: PatientAppointment) =>
    depositStatus === 'none'
      ? depositStatusLabels.none
      : `Depósito de ${formatMoney(depositCents)}: ${depositStatusLabels[depositStatus].toLowerCase()}`,
  reason: ({ kind }: Reason) => appointmentReasonLabels[kind],
  givenBy: ({ who, at }: Reason) => {
    const { date, time } = toCivil(at);
    return `${who}, ${formatLongDate(date)}, ${formatTime(time)}`;
  },
} as const;

/** All appointments of a client, newest first, for the front desk. */
export function RecordAppointmentsTab({ patientId }: { patientId: string }) {
  const appointments = useRecordAppointments(patientId);
  return (
    <QueryBoundary query={appointments} errorTitle={appointmentsText.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<CalendarDays aria-hidden />} title={appointmentsText.emptyTitle}>
            {appointmentsText.empty}
          </EmptyState>
        ) : (
          <Stack gap={16} justify="start">
            <ol className="lines" style={{ width: '100%' }} aria-label={appointmentsText.list}>
              {rows.map((appointment) => (
                <Appointment key={appointment.appointmentId} appointment={appointment} />
              ))}
            </ol>
            {appointments.hasNextPage && (
              <Button
                busy={appointments.isFetchingNextPage}
                onClick={() => void appointments.fetchNextPage()}
              >
                {appointmentsText.earlier}
              </Button>
            )}
          </Stack>
        )
      }
    </QueryBoundary>
  );
}

function Appointment({ appointment }: { appointment: PatientAppointment }) {
  return (
    <Split
      as="li"
      columns="220px 1fr auto"
      gap="4 24"
      pad="16 0 4 0"
      align="start"
      phone={{ columns: '1fr auto', gap: '4 12' }}
    >
      <Stack>
        <time className="strong" dateTime={`${appointment.date}T${appointment.time}`}>
          {appointmentsText.date(appointment)}
        </time>
        <span className="muted small capital n">{appointmentsText.hour(appointment)}</span>
      </Stack>
      <Stack span="phone">
        <span className="strong">{appointmentsText.services(appointment)}</span>
        <span className="muted small">{appointmentsText.withWhom(appointment)}</span>
        <span className="muted small n">{appointmentsText.deposit(appointment)}</span>
      </Stack>
      <Row gap={6} align="start" justify="end" wrap className="record-appointment__state">
        <StatusBadge status={appointment.status} />
        {appointment.removed && <Badge icon={<Trash2 aria-hidden />}>{appointmentsText.removed}</Badge>}
      </Row>
      <div className="record-appointment__more">
        <Reasons appointment={appointment} />
        <AppointmentMessagesFold appointmentId={appointment.appointmentId} />
      </div>
    </Split>
  );
}

function Reasons({ appointment: { reasons } }: { appointment: PatientAppointment }) {
  if (reasons.length === 0) return null;
  return (
    <Stack as="dl" gap={8} pad="12 16" size={14} className="box" style={{ margin: '8px 0 4px' }}>
      {reasons.map((reason) => (
        <div key={`${reason.kind} ${reason.at}`}>
          <dt className="muted">{appointmentsText.reason(reason)}</dt>
          <Stack as="dd">
            <Text breakWords>{reason.reason}</Text>
            <span className="muted caption n">{appointmentsText.givenBy(reason)}</span>
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
