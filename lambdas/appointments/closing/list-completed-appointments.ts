import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import { listTreatedVisits as route, type TreatedVisit } from '#shared/appointments/closing/closing-api.ts';
import { placeText, treatedVisits } from '#shared/appointments/closing/completed-appointments.ts';
import { paidCents } from '#shared/appointments/lifecycle.ts';
import { daysOfMonth } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** As many visits as the table reads by id in one go. */
const pageSize = 100;
const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d [\w-]{1,64}$/;

const cursorOf = (place: string) => Buffer.from(place).toString('base64url');

/** The last row of the page before. Throws `request.malformed` for a place made up or of another month. */
function placeIn(cursor: string, month: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!placePattern.test(place) || !place.startsWith(month)) throw new AppError(coreErrors.malformed);
  return place;
}

function lineOf(appointment: Appointment): TreatedVisit {
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
    // Until it has closed the visit, the code is its client's alone.
    visitCode: isDone ? appointment.visitCode : undefined,
    treatmentCompleted: isDone,
  };
}

/** Filtered on the slim rows of the month's day sheets; only the page's own visits are read whole. */
export const listTreatedVisits = operation(
  route,
  async ({ query: { month, cursor, ...wanted } }, { daySheets, appointments }) => {
    const after = cursor === undefined ? undefined : placeIn(cursor, month);
    const { first, last } = daysOfMonth(month);
    const all = treatedVisits(await daySheets.between(first, last), wanted);
    const left = after === undefined ? all : all.filter((visit) => placeText(visit) < after);

    const page = left.slice(0, pageSize);
    const visits = await appointments.byIds(page.map(({ appointmentId }) => appointmentId));
    const lastRow = page.at(-1);
    return {
      rows: visits.filter(({ hidden }) => !hidden).map(lineOf),
      cursor: lastRow && left.length > pageSize ? cursorOf(placeText(lastRow)) : undefined,
    };
  },
);
