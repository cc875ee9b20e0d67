import { createHash, timingSafeEqual } from 'node:crypto';
import {
  AppointmentChanged,
  AppointmentCompleted,
  AppointmentMissed,
  appointmentFacts,
} from '#events/appointments.ts';
import { dosesGiven, dosesReleased } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { withDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import type { Appointment, AppointmentIn, PayingAppointment } from '#shared/appointments/appointment.ts';
import { missed } from '#shared/appointments/changes/changes.ts';
import { closedWithoutCode } from '#shared/appointments/closing/appointment-reasons.ts';
import * as deskRoutes from '#shared/appointments/closing/closing-api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/given-lots.ts';
import { closingCents } from '#shared/appointments/closing/till-balance.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import * as lifecycle from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import { closingMovement } from '#shared/payments/ledger.ts';
import { alertOverrides } from '../alerts/service-alerts.ts';
import { keptDeposit } from '../deposits/settlement.ts';
import { assignedView, detailView } from '../shared/views.ts';

export const startPayment = operation(routes.startPayment, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const started = lifecycle.paymentStarted(before, body.method, actor, now());
    const { overrides, given } = await alertOverrides(platform, before, body.confirmed);
    const after = { ...started, ...overrides };
    await commit(
      appointments.save(after),
      tell(AppointmentChanged, appointmentFacts(after)),
      audit('appointment.paymentStarted', params.appointmentId, { method: body.method, ...given }),
    );
    const [shown = after] = await withDoseLots(platform, [after]);
    return assignedView(shown);
  }),
);

type Completed = AppointmentIn<'completed'>;
type CompletionInput = {
  readonly before: Appointment;
  readonly closed: Completed;
  readonly method: Completed['payment']['method'];
  readonly lots: readonly ConfirmedLot[] | undefined;
};

/** Writes that close an appointment: the collected balance, the income, the doses and the event. */
async function appointmentCompletion(
  { before, closed, method, lots = [] }: CompletionInput,
  platform: Platform,
): Promise<{ readonly after: Completed; readonly writes: Write[] }> {
  const { bookings, ledger, now } = platform;
  const given = await dosesGiven(platform, closed, lots);
  const { after } = given;
  const balanceCents = closingCents(after);
  const paid = { method, now: now() };
  const collected = { ...paid, kind: 'balanceCollected', amountCents: balanceCents } as const;
  const earned = { ...paid, kind: 'income', amountCents: lifecycle.paidCents(after) } as const;
  const writes = [
    ...(await bookings.change(before, after)),
    ...(balanceCents > 0 ? [ledger.append(closingMovement(after, collected))] : []),
    ledger.append(closingMovement(after, earned)),
    ...given.writes,
    tell(AppointmentCompleted, {
      ...appointmentFacts(before),
      totalCents: before.totalCents,
      balanceCents,
      paymentMethod: method,
    }),
  ];
  return { after, writes };
}

const digest = (text: string) => createHash('sha256').update(text.trim().toUpperCase()).digest();

/** Compares digests in constant time, whatever the lengths. */
const isCode = (typed: string, { confirmationCode }: PayingAppointment) =>
  timingSafeEqual(digest(typed), digest(confirmationCode));

/** Closes the appointment in one transaction; a wrong code only uses one of five attempts. */
export const completeAppointment = operation(
  routes.completeAppointment,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = lifecycle.readyForCode(await appointments.get(params.appointmentId), actor, now());
      const { method } = before.payment;
      if (!isCode(body.code, before)) {
        await commit(
          appointments.save(lifecycle.codeMissed(before)),
          tell(AppointmentChanged, appointmentFacts(before)),
          audit('appointment.codeMissed', params.appointmentId),
        );
        throw new AppError(appointmentErrors.wrong_code, {
          fields: [{ field: 'code', message: appointmentErrors.wrong_code.text }],
        });
      }

      const closed = lifecycle.completed(before, actor, now());
      const { after, writes } = await appointmentCompletion(
        { before, closed, method, lots: body.lots },
        platform,
      );
      await commit(...writes, audit('appointment.completed', before.appointmentId, { method }));
      return assignedView(after);
    }),
);

/** Closes the appointment as with the code; the audit trail stores why there was none. */
export const completeWithoutCode = operation(
  deskRoutes.completeWithoutCode,
  ({ params: { appointmentId }, body: { method, reason, lots, confirmed }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const closed = lifecycle.completedWithoutCode(before, method, actor, now());
      const { overrides, given } = await alertOverrides(platform, before, confirmed);
      const completed = { ...closed, ...overrides };
      const { after, writes } = await appointmentCompletion(
        { before, closed: completed, method, lots },
        platform,
      );
      await commit(...writes, audit(closedWithoutCode, appointmentId, { reason, method, ...given }));
      return detailView(after, now());
    }),
);

/** Marks a no-show: the captured deposit is retained, and nothing more is owed. */
export const markNoShow = operation(deskRoutes.markNoShow, ({ params: { appointmentId }, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const after = missed(before, actor, now());
    await commit(
      ...(await bookings.change(before, after)),
      ...keptDeposit(after, platform),
      ...(await dosesReleased(platform, after)),
      tell(AppointmentMissed, { ...appointmentFacts(after), depositStatus: after.deposit.status }),
      audit('appointment.missed', appointmentId),
    );
    return detailView(after, now());
  }),
);
