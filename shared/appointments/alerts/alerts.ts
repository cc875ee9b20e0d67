import * as z from 'zod/mini';
import { type ConfirmationOf, defineAsk } from '#shared/core/confirmation.ts';
import { Id } from '#shared/core/schemas.ts';
import type { Alert } from '#shared/intake/alerts.ts';
import type { Appointment } from '../appointment.ts';
import { Reason } from '../call-parts.ts';

/** Asked while answers of the client's speak against the appointment; whoever goes on says why (docs/adr/0013). */
export const alertsAsk = defineAsk('alerts', {
  text: 'El expediente del cliente tiene una alerta. Escribe el motivo para continuar.',
  fact: z.strictObject({ ruleId: Id, warning: z.string() }),
  answer: { reason: Reason },
});
export type AlertsConfirmation = ConfirmationOf<typeof alertsAsk>;

/** The alerts of an appointment with the reason somebody has given for passing each, if they have. */
export const withReasons = <A extends Pick<Alert, 'ruleId'>>(
  alerts: readonly A[],
  { alertOverrides }: Pick<Appointment, 'alertOverrides'>,
) =>
  alerts.map((alert) => {
    const passed = alertOverrides.findLast(({ ruleIds }) => ruleIds.includes(alert.ruleId));
    return passed ? { ...alert, passed: { reason: passed.reason, at: passed.at } } : alert;
  });

/** Those that nobody has answered for yet. */
export const pendingAlerts = (
  alerts: readonly Alert[],
  { alertOverrides }: Pick<Appointment, 'alertOverrides'>,
): Alert[] => {
  const answered = new Set(alertOverrides.flatMap(({ ruleIds }) => ruleIds));
  return alerts.filter(({ ruleId }) => !answered.has(ruleId));
};
