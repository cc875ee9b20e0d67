import type { Alert } from '#shared/intake/alerts.ts';
import type { Appointment } from '../appointment.ts';

/** Why somebody went on although answers spoke against it. */
export type AlertsPassed = NonNullable<Appointment['alertsPassed']>[number];

/** The alerts of a visit with the reason somebody has given for passing each, if they have. */
export const withReasons = (
  alerts: readonly Alert[],
  { alertsPassed = [] }: Pick<Appointment, 'alertsPassed'>,
) =>
  alerts.map((alert) => {
    const passed = alertsPassed.findLast(({ ruleIds }) => ruleIds.includes(alert.ruleId));
    return passed ? { ...alert, passed: { reason: passed.reason, at: passed.at } } : alert;
  });

/** Those that nobody has answered for yet. */
export const unanswered = (
  alerts: readonly Alert[],
  { alertsPassed = [] }: Pick<Appointment, 'alertsPassed'>,
): Alert[] => {
  const answered = new Set(alertsPassed.flatMap(({ ruleIds }) => ruleIds));
  return alerts.filter(({ ruleId }) => !answered.has(ruleId));
};
