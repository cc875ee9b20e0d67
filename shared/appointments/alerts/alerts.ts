import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation } from '#shared/core/confirmation.ts';
import { Id } from '#shared/core/schemas.ts';
import type { Alert } from '#shared/intake/alerts.ts';
import type { Appointment } from '../appointment.ts';
import { Reason } from '../request-schemas.ts';

/** Confirmation request for alerts about the client's answers. The user gives a reason (docs/adr/0013). */
export const alertsConfirmation = defineConfirmation('alerts', {
  text: 'El expediente del cliente tiene una alerta. Escribe el motivo para continuar.',
  fact: z.strictObject({ ruleId: Id, warning: z.string() }),
  answer: { reason: Reason },
});
export type AlertsConfirmation = ConfirmationOf<typeof alertsConfirmation>;

/** Adds to each overridden alert the latest reason as `passed`. */
export const addOverrideReasons = <A extends Pick<Alert, 'ruleId'>>(
  alerts: readonly A[],
  { alertOverrides }: Pick<Appointment, 'alertOverrides'>,
) =>
  alerts.map((alert) => {
    const override = alertOverrides.findLast(({ ruleIds }) => ruleIds.includes(alert.ruleId));
    return override ? { ...alert, passed: { reason: override.reason, at: override.at } } : alert;
  });

export const filterPendingAlerts = (
  alerts: readonly Alert[],
  { alertOverrides }: Pick<Appointment, 'alertOverrides'>,
): Alert[] => {
  const overridden = new Set(alertOverrides.flatMap(({ ruleIds }) => ruleIds));
  return alerts.filter(({ ruleId }) => !overridden.has(ruleId));
};
