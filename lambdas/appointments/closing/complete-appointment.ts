import { createHash, timingSafeEqual } from 'node:crypto';
import { AppointmentChanged, appointmentFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { completeAppointment as route } from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { codeMissed, completed, readyForCode } from '#shared/appointments/lifecycle.ts';
import { AppError } from '#shared/core/errors.ts';
import { assignedView } from '../shared/views.ts';
import { appointmentCompletion } from './appointment-completion.ts';

const digest = (text: string) => createHash('sha256').update(text.trim().toUpperCase()).digest();

/** Compared in constant time, whatever the lengths. */
const isCode = (typed: string, { confirmationCode }: Appointment) =>
  confirmationCode !== undefined && timingSafeEqual(digest(typed), digest(confirmationCode));

/** Status, balance, ledger and the fact in one transaction; a wrong code costs one of five tries and nothing else. */
export const completeAppointment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(params.appointmentId);
    const method = readyForCode(before, actor, now());
    if (!isCode(body.code, before)) {
      await commit(
        appointments.save(codeMissed(before)),
        tell(AppointmentChanged, appointmentFacts(before)),
        audit('appointment.codeMissed', params.appointmentId),
      );
      throw new AppError(appointmentErrors.wrong_code, {
        fields: [{ field: 'code', message: appointmentErrors.wrong_code.text }],
      });
    }

    const after = completed(before, actor, now());
    await commit(
      ...(await appointmentCompletion({ before, after, method }, platform)),
      audit('appointment.completed', before.appointmentId, { method }),
    );
    return assignedView(after);
  }),
);
