import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import {
  type CompletedAppointment,
  listCompletedAppointments as route,
} from '#shared/appointments/closing/closing-api.ts';
import { completedAppointments, cursorText } from '#shared/appointments/closing/completed-appointments.ts';
import { paidCents } from '#shared/appointments/lifecycle.ts';
import { daysOfMonth } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** As many appointments as the table reads by id in one go. */
const pageSize = 100;
const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d [\w-]{1,64}$/;

const cursorOf = (position: string) => Buffer.from(position).toString('base64url');

/** The last row of the page before. Throws `request.malformed` for a place made up or of another month. */
function parseCursor(cursor: string, month: string): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!cursorPattern.test(position) || !position.startsWith(month)) throw new AppError(coreErrors.malformed);
  return position;
}

function lineOf(appointment: Appointment): CompletedAppointment {
  const { appointmentId, patient, staffName, date, time, status, balanceDueCents } = appointment;
  const isDone = status === 'completed';
  return {
    appointmentId,
    staffName,
    date,
    time,
    balanceDueCents,
    patientName: fullName(patient),
    paidCents: paidCents(appointment),
    paymentMethod: appointment.payment?.method,
    // Until it has closed the appointment, the code is its client's alone.
    confirmationCode: isDone ? appointment.confirmationCode : undefined,
    treatmentCompleted: isDone,
  };
}

/** Filtered on the slim rows of the month's day sheets; only the page's own appointments are read whole. */
export const listCompletedAppointments = operation(
  route,
  async ({ query: { month, cursor, ...wanted } }, { daySheets, appointments }) => {
    const after = cursor === undefined ? undefined : parseCursor(cursor, month);
    const { first, last } = daysOfMonth(month);
    const all = completedAppointments(await daySheets.between(first, last), wanted);
    const left = after === undefined ? all : all.filter((appointment) => cursorText(appointment) < after);

    const page = left.slice(0, pageSize);
    const found = await appointments.byIds(page.map(({ appointmentId }) => appointmentId));
    const lastRow = page.at(-1);
    return {
      rows: found.filter(({ hidden }) => !hidden).map(lineOf),
      cursor: lastRow && left.length > pageSize ? cursorOf(cursorText(lastRow)) : undefined,
    };
  },
);
