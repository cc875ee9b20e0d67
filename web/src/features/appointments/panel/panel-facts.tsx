import type { ReactNode } from 'react';
import type { DepositStatus } from '#shared/appointments/appointment.ts';
import { calculateRequestEnd } from '#shared/appointments/request-end.ts';
import {
  type AppointmentDetail,
  type AppointmentRequest,
  isWithoutCharge,
} from '#shared/appointments/views.ts';
import { formatDayMonth, formatDuration, formatMoney, formatPhone, formatTime } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { Charge } from '../shared/charge.tsx';
import { depositLabels, formatDeposit } from '../shared/deposit-copy.ts';
import { formatMedication } from '../shared/medication-line.ts';
import type { PanelFact } from './panel-frame.tsx';
import type { FactName } from './panel-plan.ts';

const factText = {
  noPhone: 'Sin teléfono',
  services: (count: number) => (count === 1 ? 'Servicio' : 'Servicios'),
  medications: (count: number) => (count === 1 ? 'Medicamento' : 'Medicamentos'),
  service: (name: string, minutes: number) => `${name}, ${formatDuration(minutes)}`,
  staff: 'Esteticista',
  status: 'Estado',
  attendance: 'Asistencia',
  attendanceConfirmed: 'Confirmada',
  attendanceUnconfirmed: 'Sin confirmar',
  hold: 'Retención',
  holdAmount: (depositCents: number, totalCents: number) =>
    `${formatMoney(depositCents)} de ${formatMoney(totalCents)}`,
  holdUntil: 'Vence',
  holdEnd: ({ date, time }: { date: string; time: string }) =>
    `${formatDayMonth(date, civilToday())}, ${formatTime(time)}`,
  deposit: 'Depósito',
  balance: 'Balance pendiente',
  reason: 'Motivo de la cancelación',
} as const;

type PanelPatientProps = {
  patient: AppointmentRequest['patient'];
  menu?: ReactNode;
  /** What can be done for the client, below the contact data. */
  children?: ReactNode;
};

/** The client with contact data and menu. */
export function PanelPatient({ patient, menu, children }: PanelPatientProps) {
  const name = formatFullName(patient);
  return (
    <Stack gap={12} pad={14} className="box">
      <Row gap={12}>
        <Avatar name={name} />
        <div className="grow">
          <p className="strong">{name}</p>
          <p className="muted n">{formatPhone(patient.phone) || factText.noPhone}</p>
        </div>
        {menu}
      </Row>
      {children}
    </Stack>
  );
}

type FactSource = Omit<AppointmentRequest, 'patientId' | 'patient' | 'beingApproved' | 'staffName'> & {
  readonly staffName?: string | undefined;
} & Partial<Pick<AppointmentDetail, 'attendanceConfirmed' | 'cancellationReason' | 'collectedCents'>>;

/** Builds the facts of an appointment, without the undefined ones. */
export const buildFacts = (appointment: FactSource, names: readonly FactName[]): PanelFact[] =>
  names.flatMap((name) => {
    const value = valueByName[name](appointment);
    return value === undefined ? [] : [{ term: formatTerm(name, appointment), value }];
  });

function formatTerm(name: FactName, { services, medications }: FactSource): string {
  if (name === 'services') return factText.services(services.length);
  return name === 'medications' ? factText.medications(medications.length) : factText[name];
}

const valueByName: Record<FactName, (appointment: FactSource) => ReactNode> = {
  status: ({ status }) => <StatusBadge status={status} />,
  services: ({ services }) =>
    services.length === 0
      ? undefined
      : services.map(({ serviceId, name, durationMinutes }) => (
          <span key={serviceId}>{factText.service(name, durationMinutes)}</span>
        )),
  medications: ({ medications }) =>
    medications.length === 0
      ? undefined
      : medications.map((medication) => (
          <span key={medication.medicationId}>{formatMedication(medication)}</span>
        )),
  staff: ({ staffName }) => staffName,
  attendance: ({ attendanceConfirmed }) =>
    attendanceConfirmed ? factText.attendanceConfirmed : factText.attendanceUnconfirmed,
  hold: ({ depositCents, totalCents }) => factText.holdAmount(depositCents, totalCents),
  holdUntil: (request) =>
    request.captureBefore && factText.holdEnd(toCivil(calculateRequestEnd(request).toISOString())),
  // `Retenido $70.00`. For a returned or retained deposit, its outcome.
  deposit: (appointment) =>
    activeDepositStatuses.includes(appointment.depositStatus)
      ? formatDeposit(appointment)
      : `${depositLabels[appointment.depositStatus]} · ${formatMoney(appointment.depositCents)}`,
  balance: (appointment) => (
    <Charge cents={appointment.balanceDueCents} isWithoutCharge={isWithoutCharge(appointment)} />
  ),
  reason: ({ cancellationReason }) => cancellationReason,
};

const activeDepositStatuses: readonly DepositStatus[] = ['none', 'held', 'captured'];
