import type { Alert } from '#shared/intake/alerts.ts';
import type { Appointment } from '../appointment.ts';

/** The alerts of an appointment with the reason somebody has given for passing each, if they have. */
export const withReasons = (
  alerts: readonly Alert[],
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
