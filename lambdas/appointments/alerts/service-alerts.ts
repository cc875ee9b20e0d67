import { listKnownAllergens } from '#lambdas/inventory/medications/known-allergens.ts';
import { auditRead } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/alerts/alert-api.ts';
import * as rules from '#shared/appointments/alerts/alerts.ts';
import type { AlertOverride, Appointment } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import type { DeskConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { canAccessAppointment } from '#shared/appointments/transitions.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { type Alert, findMatchingAlerts } from '#shared/intake/alerts.ts';
import {
  type AnswersValidity,
  calculateAnswersValidity,
} from '#shared/intake/application/answers-validity.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import {
  buildConflictRuleId,
  findMedicationConflicts,
  formatConflictWarning,
} from '#shared/inventory/caution-alerts.ts';
import { type RecordPart, recordReadAction } from '#shared/records/access/record-part.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';

const alertsPart: RecordPart = 'alerts';
type AlertPorts = Pick<Platform, 'intakeRecords' | 'settings' | 'catalog' | 'now'>;
type Treatment = Pick<BookedService, 'laser' | 'categoryId'>;
type RaisedAlerts = AnswersValidity & { readonly alerts: Alert[] };
type AnswersWithAlerts = RaisedAlerts & { readonly allergies: string; readonly otherConditions: Condition[] };

/** Reads the rules. The function that it returns applies them to a client's answers and services. */
async function readAlertRules({ settings, catalog }: Pick<Platform, 'settings' | 'catalog'>) {
  const [centerSettings, categories] = await Promise.all([settings.get(), catalog.categories()]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  const matchAlerts = (record: IntakeRecord | undefined, services: readonly Treatment[]): Alert[] => {
    const treatments = services.map(({ laser, categoryId }) => ({
      laser,
      categoryId,
      categoryName: categoryNames.get(categoryId ?? '') ?? '',
    }));
    return findMatchingAlerts(record?.answers.conditions, treatments, centerSettings.alertRules);
  };
  return { centerSettings, matchAlerts };
}

/** Finds the alerts that a client's intake answers raise for services, by the current rules. */
async function evaluateAnswers(
  { intakeRecords, now, ...platform }: AlertPorts,
  patientId: string,
  services: readonly Treatment[],
): Promise<AnswersWithAlerts> {
  const [record, { centerSettings, matchAlerts }] = await Promise.all([
    intakeRecords.find(patientId),
    readAlertRules(platform),
  ]);
  const alerts = matchAlerts(record, services);
  const alertedConditions = new Set(alerts.map(({ condition }) => condition));
  return {
    alerts,
    ...calculateAnswersValidity(record, centerSettings, getToday(now())),
    allergies: record?.answers.allergies ?? '',
    otherConditions: conditions.filter(
      (condition) => record?.answers.conditions[condition] && !alertedConditions.has(condition),
    ),
  };
}

async function findAlerts(
  platform: AlertPorts,
  patientId: string,
  services: readonly Treatment[],
): Promise<RaisedAlerts> {
  const { alerts, isUnanswered, expiredSince } = await evaluateAnswers(platform, patientId, services);
  return { alerts, isUnanswered, expiredSince };
}

/** Audits the team's read of alerts and allergies, which are health data. */
const auditAlertsRead = ({ commit }: Pick<Platform, 'commit'>, patientId: string): Promise<void> =>
  commit(auditRead(recordReadAction, patientId, { part: alertsPart }));

type AlertedAppointment = Pick<Appointment, 'patientId' | 'services' | 'alertOverrides'>;

type AlertOverrides = {
  /** The appointment's overrides, including the new one. */
  readonly overrides: Pick<Appointment, 'alertOverrides'>;
  /** The new reason, or nothing if no alert requires one. */
  readonly auditDetails: { readonly alertReason?: string };
};

/** Overrides the pending alerts. Throws a confirmation request if the reason is missing. */
export async function overrideAlerts(
  platform: AlertPorts & Pick<Platform, 'scope'>,
  appointment: AlertedAppointment,
  confirmed: readonly DeskConfirmation[] | undefined,
): Promise<AlertOverrides> {
  const { alerts } = await findAlerts(platform, appointment.patientId, appointment.services);
  const pendingAlerts = rules.filterPendingAlerts(alerts, appointment);
  const { alertOverrides: earlierOverrides } = appointment;
  const confirmationFacts = pendingAlerts.map(({ ruleId, message }) => ({ ruleId, warning: message }));
  const reason = assertConfirmed(confirmed, rules.alertsConfirmation, confirmationFacts)?.reason;
  if (reason === undefined) return { overrides: { alertOverrides: earlierOverrides }, auditDetails: {} };
  const override: AlertOverride = {
    ruleIds: pendingAlerts.map(({ ruleId }) => ruleId),
    reason,
    by: platform.scope.actor,
    at: platform.now().toISOString(),
  };
  return {
    overrides: { alertOverrides: [...earlierOverrides, override] },
    auditDetails: { alertReason: reason },
  };
}

/** Finds the alerts that the client's current record raises for the appointment's medications. */
async function findMedicationAlerts(
  platform: Pick<Platform, 'medications' | 'intakeRecords' | 'allergens'>,
  { patientId, medications: bookedMedications }: Appointment,
) {
  if (bookedMedications.length === 0) return [];
  const [record, medications, allergens] = await Promise.all([
    platform.intakeRecords.find(patientId),
    platform.medications.byIds(bookedMedications.map(({ medicationId }) => medicationId)),
    listKnownAllergens(platform),
  ]);
  return medications.flatMap((medication) =>
    findMedicationConflicts(medication, record?.answers, allergens).map((alert) => ({
      ruleId: buildConflictRuleId(medication.medicationId, alert),
      message: formatConflictWarning(alert, medication, allergens),
    })),
  );
}

/**
 * Finds a client's allergies, the alerts that the answers raise for an appointment and its medications, and the
 * other conditions. Without an appointment, no condition raises an alert.
 */
export async function findClientAlerts(
  platform: AlertPorts & Pick<Platform, 'medications' | 'allergens'>,
  patientId: string,
  appointment: Appointment | undefined,
): Promise<ReplyOf<typeof routes.listAppointmentAlerts>> {
  const [{ alerts: serviceAlerts, allergies, ...answersState }, medicationAlerts] = await Promise.all([
    evaluateAnswers(platform, patientId, appointment?.services ?? []),
    appointment ? findMedicationAlerts(platform, appointment) : [],
  ]);
  const alerts = [...serviceAlerts, ...medicationAlerts];
  return {
    alerts: appointment ? rules.addOverrideReasons(alerts, appointment) : alerts,
    ...answersState,
    ...(allergies && { allergies }),
  };
}

/** Returns the ids of the appointments whose services or medications raise an alert. */
export async function findAlertedIds(
  platform: Pick<Platform, 'intakeRecords' | 'settings' | 'catalog' | 'medications' | 'allergens'>,
  appointments: readonly Appointment[],
): Promise<ReadonlySet<string>> {
  const { matchAlerts } = await readAlertRules(platform);
  const alertedIds = await Promise.all(
    appointments.map(async (appointment) => {
      const { appointmentId, patientId, services } = appointment;
      const [record, medicationAlerts] = await Promise.all([
        platform.intakeRecords.find(patientId),
        findMedicationAlerts(platform, appointment),
      ]);
      const isAlerted = medicationAlerts.length > 0 || matchAlerts(record, services).length > 0;
      return isAlerted ? [appointmentId] : [];
    }),
  );
  return new Set(alertedIds.flat());
}

export const listAppointmentAlerts = operation(
  routes.listAppointmentAlerts,
  async ({ params, actor }, platform) => {
    const appointment = await platform.appointments.get(params.appointmentId);
    if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const found = await findClientAlerts(platform, appointment.patientId, appointment);
    const revealsHealthData =
      found.alerts.length > 0 || found.allergies !== undefined || found.otherConditions.length > 0;
    if (revealsHealthData) await auditAlertsRead(platform, appointment.patientId);
    return found;
  },
);

export const listServiceAlerts = operation(
  routes.listServiceAlerts,
  async ({ params, query, actor }, platform) => {
    const services = await platform.catalog.servicesByIds([...new Set(query.serviceIds)]);
    const raisedAlerts = await findAlerts(platform, params.patientId, services);
    // Clients read their own answers without an audit entry.
    const isTeamRead = actor.kind === 'user' && actor.role !== 'patient';
    if (isTeamRead && raisedAlerts.alerts.length > 0) await auditAlertsRead(platform, params.patientId);
    return raisedAlerts;
  },
);
