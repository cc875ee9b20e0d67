import { createHash, timingSafeEqual } from 'node:crypto';
import {
  AppointmentChanged,
  AppointmentCompleted,
  AppointmentMissed,
  toAppointmentFacts,
} from '#events/appointments.ts';
import { buildCompletedDayWrites } from '#lambdas/booking/last-appointment.ts';
import { buildDoseReleaseWrites, dispenseDoses } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { addDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import type {
  Appointment,
  AppointmentWithPayment,
  AppointmentWithStatus,
} from '#shared/appointments/appointment.ts';
import { recordNoShow } from '#shared/appointments/changes/changes.ts';
import { completedWithoutCodeAction } from '#shared/appointments/closing/appointment-reasons.ts';
import * as deskRoutes from '#shared/appointments/closing/closing-api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { calculateClosingCents } from '#shared/appointments/closing/pos-balance.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import * as lifecycle from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import { createClosingMovement } from '#shared/payments/ledger.ts';
import { overrideAlerts } from '../alerts/service-alerts.ts';
import { buildForfeitWrites } from '../deposits/settlement.ts';
import { toAssignedView, toDetailView } from '../shared/views.ts';

export const startPayment = operation(routes.startPayment, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const appointmentWithMethod = lifecycle.selectPaymentMethod(before, body.method, actor, now());
    const { overrides, auditDetails } = await overrideAlerts(platform, before, body.confirmed);
    const after = { ...appointmentWithMethod, ...overrides };
    await commit(
      appointments.save(after),
      emit(AppointmentChanged, toAppointmentFacts(after)),
      audit('appointment.paymentStarted', params.appointmentId, { method: body.method, ...auditDetails }),
    );
    const [appointmentWithLots = after] = await addDoseLots(platform, [after]);
    return toAssignedView(appointmentWithLots);
  }),
);

type CompletedAppointment = AppointmentWithStatus<'completed'>;
type CompletionInput = {
  readonly before: Appointment;
  readonly completedAppointment: CompletedAppointment;
  readonly method: CompletedAppointment['payment']['method'];
  readonly lots: readonly ConfirmedLot[] | undefined;
};

/** Builds the writes that close an appointment, with its collected balance, income, doses and event. */
async function buildCompletion(
  { before, completedAppointment, method, lots = [] }: CompletionInput,
  platform: Platform,
): Promise<{ readonly after: CompletedAppointment; readonly writes: Write[] }> {
  const { bookings, ledger, now } = platform;
  const dispensing = await dispenseDoses(platform, completedAppointment, lots);
  const { after } = dispensing;
  const balanceCents = calculateClosingCents(after);
  const payment = { method, now: now() };
  const balanceMovement = { ...payment, kind: 'balanceCollected', amountCents: balanceCents } as const;
  const paidCents = lifecycle.calculatePaidCents(after);
  const incomeMovement = { ...payment, kind: 'income', amountCents: paidCents } as const;
  const writes = [
    ...(await bookings.change(before, after)),
    ...(balanceCents > 0 ? [ledger.append(createClosingMovement(after, balanceMovement))] : []),
    ledger.append(createClosingMovement(after, incomeMovement)),
    ...dispensing.writes,
    ...(await buildCompletedDayWrites(platform, after)),
    emit(AppointmentCompleted, {
      ...toAppointmentFacts(before),
      totalCents: before.totalCents,
      balanceCents,
      paymentMethod: method,
    }),
  ];
  return { after, writes };
}

const digestCode = (text: string) => createHash('sha256').update(text.trim().toUpperCase()).digest();

/** Compares digests, which always have equal lengths, in constant time. */
const matchesCode = (typedCode: string, { confirmationCode }: AppointmentWithPayment) =>
  timingSafeEqual(digestCode(typedCode), digestCode(confirmationCode));

/** Closes the appointment in one transaction. A wrong code uses up one of the five attempts. */
export const completeAppointment = operation(
  routes.completeAppointment,
  ({ params, body, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = lifecycle.assertReadyForCode(await appointments.get(params.appointmentId), actor, now());
      const { method } = before.payment;
      if (!matchesCode(body.code, before)) {
        await commit(
          appointments.save(lifecycle.recordWrongCode(before)),
          emit(AppointmentChanged, toAppointmentFacts(before)),
          audit('appointment.codeMissed', params.appointmentId),
        );
        throw new AppError(appointmentErrors.wrong_code, {
          fields: [{ field: 'code', message: appointmentErrors.wrong_code.text }],
        });
      }

      const completedAppointment = lifecycle.applyCompletion(before, actor, now());
      const completionInput = { before, completedAppointment, method, lots: body.lots };
      const { after, writes } = await buildCompletion(completionInput, platform);
      await commit(...writes, audit('appointment.completed', before.appointmentId, { method }));
      return toAssignedView(after);
    }),
);

/** Closes the appointment without the client's code. The audit trail stores the reason. */
export const completeWithoutCode = operation(
  deskRoutes.completeWithoutCode,
  ({ params: { appointmentId }, body: { method, reason, lots, confirmed }, actor }, platform) =>
    retryStale(async () => {
      const { appointments, commit, now } = platform;
      const before = await appointments.get(appointmentId);
      const closedAppointment = lifecycle.applyCompletionWithoutCode(before, method, actor, now());
      const { overrides, auditDetails } = await overrideAlerts(platform, before, confirmed);
      const completedAppointment = { ...closedAppointment, ...overrides };
      const completionInput = { before, completedAppointment, method, lots };
      const { after, writes } = await buildCompletion(completionInput, platform);
      const details = { reason, method, ...auditDetails };
      await commit(...writes, audit(completedWithoutCodeAction, appointmentId, details));
      return toDetailView(after, now());
    }),
);

/** Marks a no-show, which retains the captured deposit and ends any further debt. */
export const markNoShow = operation(deskRoutes.markNoShow, ({ params: { appointmentId }, actor }, platform) =>
  retryStale(async () => {
    const { appointments, bookings, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const after = recordNoShow(before, actor, now());
    await commit(
      ...(await bookings.change(before, after)),
      ...buildForfeitWrites(after, platform),
      ...(await buildDoseReleaseWrites(platform, after)),
      emit(AppointmentMissed, { ...toAppointmentFacts(after), depositStatus: after.deposit.status }),
      audit('appointment.missed', appointmentId),
    );
    return toDetailView(after, now());
  }),
);
