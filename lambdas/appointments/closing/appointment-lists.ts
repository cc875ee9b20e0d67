import { addDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import { auditRead } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import {
  type Appointment,
  getPaymentMethod,
  isConfirmedOrCompleted,
  listTreatmentNames,
} from '#shared/appointments/appointment.ts';
import {
  type AppointmentReason,
  listAppointmentReasons,
  mayHaveReasonOnTrail,
} from '#shared/appointments/closing/appointment-reasons.ts';
import * as closingRoutes from '#shared/appointments/closing/closing-api.ts';
import {
  filterCompletedAppointments,
  formatCursor,
} from '#shared/appointments/closing/completed-appointments.ts';
import * as recordRoutes from '#shared/appointments/closing/patient-appointments-api.ts';
import { calculatePaidCents } from '#shared/appointments/lifecycle.ts';
import { getMonthBounds, getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { isAdmin } from '#shared/core/roles.ts';
import { formatActorLabel } from '#shared/records/access/access-labels.ts';
import { recordReadAction } from '#shared/records/access/record-part.ts';
import { toAssignedView, toRequestView } from '../shared/views.ts';

const listUnclosed = ({ appointments, now }: Platform, cursor: string | undefined) =>
  appointments.unclosedBefore(getToday(now()), cursor);

/** Adds the client's current address and the lots of the doses. */
async function buildAssignedRows(platform: Platform, appointments: readonly Appointment[]) {
  const clients = await platform.patients.byIds(appointments.map(({ patientId }) => patientId));
  const addresses = new Map(clients.map(({ patientId, address }) => [patientId, address]));
  const appointmentsWithLots = await addDoseLots(platform, appointments);
  return appointmentsWithLots.map((appointment) =>
    toAssignedView(appointment, addresses.get(appointment.patientId)),
  );
}

/** Lists confirmed and completed appointments, without requests that await approval. */
export const listAssignedAppointments = operation(
  routes.listAssignedAppointments,
  async ({ params, query }, platform) => {
    const { staffId } = params;
    const { rows, cursor } = await platform.appointments.byStaff(staffId, query.from, query.to, query.cursor);
    return {
      rows: await buildAssignedRows(platform, rows.filter(isConfirmedOrCompleted)),
      cursor: cursor ?? undefined,
    };
  },
);

/** Filters the queue of all staff, which is short because closed appointments leave it. */
export const listUnclosedOfStaff = operation(
  closingRoutes.listUnclosedOfStaff,
  async ({ params: { staffId }, query }, platform) => {
    const { rows, cursor } = await listUnclosed(platform, query.cursor);
    const ownRows = rows.filter((row) => row.staffId === staffId);
    return { rows: await buildAssignedRows(platform, ownRows), cursor: cursor ?? undefined };
  },
);

export const listUnclosedAppointments = operation(
  closingRoutes.listUnclosedAppointments,
  async ({ query }, platform) => {
    const { rows, cursor } = await listUnclosed(platform, query.cursor);
    return { rows: rows.filter(({ hidden }) => !hidden).map(toRequestView), cursor: cursor ?? undefined };
  },
);

/** Maximum number of items of one DynamoDB BatchGetItem request. */
const pageSize = 100;
const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d [\w-]{1,64}$/;

const encodeCursor = (position: string) => Buffer.from(position).toString('base64url');

/** Decodes the cursor, which is the position of the previous page's last row. Throws `request.malformed` if it is invalid. */
function parseCursor(cursor: string, month: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!cursorPattern.test(position) || !position.startsWith(month)) throw new AppError(coreErrors.malformed);
  return position;
}

function toCompletedLine(appointment: Appointment): closingRoutes.CompletedAppointment {
  const { appointmentId, patient, staffName, date, time, balanceDueCents } = appointment;
  return {
    appointmentId,
    staffName,
    date,
    time,
    balanceDueCents,
    patientName: formatFullName(patient),
    paidCents: calculatePaidCents(appointment),
    paymentMethod: getPaymentMethod(appointment),
    // Until the appointment is completed, only the client knows the code.
    confirmationCode: appointment.status === 'completed' ? appointment.confirmationCode : undefined,
    treatmentCompleted: appointment.status === 'completed',
  };
}

/** Filters on the month's day sheets, so that only the page's appointments are read in full. */
export const listCompletedAppointments = operation(
  closingRoutes.listCompletedAppointments,
  async ({ query: { month, cursor, ...filters } }, { daySheets, appointments }) => {
    const cursorPosition = cursor === undefined ? undefined : parseCursor(cursor, month);
    const { first, last } = getMonthBounds(month);
    const completedAppointments = filterCompletedAppointments(await daySheets.between(first, last), filters);
    const remainingAppointments =
      cursorPosition === undefined
        ? completedAppointments
        : completedAppointments.filter((appointment) => formatCursor(appointment) < cursorPosition);

    const page = remainingAppointments.slice(0, pageSize);
    const pageAppointments = await appointments.byIds(page.map(({ appointmentId }) => appointmentId));
    const lastRow = page.at(-1);
    return {
      rows: pageAppointments.filter(({ hidden }) => !hidden).map(toCompletedLine),
      cursor:
        lastRow && remainingAppointments.length > pageSize ? encodeCursor(formatCursor(lastRow)) : undefined,
    };
  },
);

const recordPageSize = 20;

async function listReasons({ audits }: Platform, appointment: Appointment): Promise<AppointmentReason[]> {
  const { rows } = mayHaveReasonOnTrail(appointment)
    ? await audits.bySubject(appointment.appointmentId, undefined)
    : { rows: [] };
  return listAppointmentReasons(appointment, rows);
}

/** Finds display names by actor of the audit trail, such as `admin:lourdes`. */
async function findNames({ accounts }: Platform, reasons: readonly AppointmentReason[]) {
  const actors = [...new Set(reasons.map(({ by }) => by))];
  const pairs = actors.map(async (actor) => {
    const account = await accounts.find(actor.split(':')[1] ?? '');
    return [actor, formatActorLabel(actor, account && formatFullName(account))] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** Lists a client's appointments, with removed (hidden) ones only for administrators. Audits the first page. */
export const listPatientAppointments = operation(
  recordRoutes.listPatientAppointments,
  async ({ params: { patientId }, query: { cursor }, actor }, platform) => {
    const { appointments, patients, commit } = platform;
    if (!(await patients.find(patientId))) throw new AppError(coreErrors.not_found);
    const page = await appointments.byPatient(patientId, cursor, recordPageSize);
    if (cursor === undefined) await commit(auditRead(recordReadAction, patientId, { part: 'visits' }));

    const visibleAppointments = page.rows.filter(({ hidden }) => !hidden || isAdmin(actor));
    const reasons = await Promise.all(
      visibleAppointments.map((appointment) => listReasons(platform, appointment)),
    );
    const names = await findNames(platform, reasons.flat());
    return {
      rows: visibleAppointments.map((appointment, index) => ({
        appointmentId: appointment.appointmentId,
        date: appointment.date,
        time: appointment.time,
        durationMinutes: appointment.durationMinutes,
        status: appointment.status,
        staffName: appointment.staffName,
        services: listTreatmentNames(appointment),
        depositCents: appointment.deposit.amountCents,
        depositStatus: appointment.deposit.status,
        removed: appointment.hidden,
        reasons: (reasons[index] ?? []).map(({ by, ...reason }) => ({ ...reason, who: names.get(by) ?? by })),
      })),
      cursor: page.cursor ?? undefined,
    };
  },
);
