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
import { type Alert, findMatchingAlerts } from '#shared/intake/alerts.ts';
import {
  type AnswersValidity,
  calculateAnswersValidity,
} from '#shared/intake/application/answers-validity.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import {
  buildCautionRuleId,
  findCautionAlerts,
  formatCautionWarning,
} from '#shared/inventory/caution-alerts.ts';
import { type RecordPart, recordReadAction } from '#shared/records/access/record-part.ts';

const alertsPart: RecordPart = 'alerts';
type AlertPorts = Pick<Platform, 'intakeRecords' | 'settings' | 'catalog' | 'now'>;
type Treatment = Pick<BookedService, 'laser' | 'categoryId'>;

type RaisedAlerts = AnswersValidity & { readonly alerts: Alert[] };
type AnswersWithAlerts = RaisedAlerts & { readonly allergies: string; readonly otherConditions: Condition[] };

/** Finds the alerts that a client's intake answers raise for services, by the current rules. */
async function evaluateAnswers(
  { intakeRecords, settings, catalog, now }: AlertPorts,
  patientId: string,
  services: readonly Treatment[],
): Promise<AnswersWithAlerts> {
  const [record, centerSettings, categories] = await Promise.all([
    intakeRecords.find(patientId),
    settings.get(),
    catalog.categories(),
  ]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  const treatments = services.map(({ laser, categoryId }) => ({
    laser,
    categoryId,
    categoryName: categoryNames.get(categoryId ?? '') ?? '',
  }));
  const alerts = findMatchingAlerts(record?.answers.conditions, treatments, centerSettings.alertRules);
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

async function findAlerts(...evaluationInput: Parameters<typeof evaluateAnswers>): Promise<RaisedAlerts> {
  const { allergies: _, otherConditions: __, ...raisedAlerts } = await evaluateAnswers(...evaluationInput);
  return raisedAlerts;
}

/** Audits the team's read of alerts and allergies, which are health data. */
async function auditAlertsRead(
  { commit }: Pick<Platform, 'commit'>,
  patientId: string,
  isShown: boolean,
): Promise<void> {
  if (isShown) await commit(auditRead(recordReadAction, patientId, { part: alertsPart }));
}

type AppointmentPart = Pick<Appointment, 'patientId' | 'services' | 'alertOverrides'>;

type AlertOverrides = {
  /** The appointment's overrides, including the new one. */
  readonly overrides: Pick<Appointment, 'alertOverrides'>;
  /** The new reason for the audit trail; absent when no alert requires one. */
  readonly given: { readonly alertReason?: string };
};

/** Overrides the pending alerts; throws a confirmation request for a reason if none was given. */
export async function overrideAlerts(
  platform: AlertPorts & Pick<Platform, 'scope'>,
  appointment: AppointmentPart,
  confirmed: readonly DeskConfirmation[] | undefined,
): Promise<AlertOverrides> {
  const { alerts } = await findAlerts(platform, appointment.patientId, appointment.services);
  const pendingAlerts = rules.filterPendingAlerts(alerts, appointment);
  const earlierOverrides = appointment.alertOverrides;
  const facts = pendingAlerts.map(({ ruleId, message }) => ({ ruleId, warning: message }));
  const reason = assertConfirmed(confirmed, rules.alertsConfirmation, facts)?.reason;
  if (reason === undefined) return { overrides: { alertOverrides: earlierOverrides }, given: {} };
  const override: AlertOverride = {
    ruleIds: pendingAlerts.map(({ ruleId }) => ruleId),
    reason,
    by: platform.scope.actor,
    at: platform.now().toISOString(),
  };
  return { overrides: { alertOverrides: [...earlierOverrides, override] }, given: { alertReason: reason } };
}

/** Finds the alerts of the client's current record about the appointment's medications. */
async function findCautions(
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
    findCautionAlerts(medication, record?.answers, allergens).map((alert) => ({
      ruleId: buildCautionRuleId(medication.medicationId, alert),
      message: formatCautionWarning(alert, medication, allergens),
    })),
  );
}

export const listAppointmentAlerts = operation(
  routes.listAppointmentAlerts,
  async ({ params, actor }, platform) => {
    const appointment = await platform.appointments.get(params.appointmentId);
    if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const { patientId, services } = appointment;
    const [{ alerts: serviceAlerts, allergies, ...answersState }, medicationAlerts] = await Promise.all([
      evaluateAnswers(platform, patientId, services),
      findCautions(platform, appointment),
    ]);
    const alerts = [...serviceAlerts, ...medicationAlerts];
    const isShown = alerts.length > 0 || allergies !== '' || answersState.otherConditions.length > 0;
    await auditAlertsRead(platform, patientId, isShown);
    return {
      alerts: rules.addOverrideReasons(alerts, appointment),
      ...answersState,
      ...(allergies && { allergies }),
    };
  },
);

export const listServiceAlerts = operation(
  routes.listServiceAlerts,
  async ({ params, query, actor }, platform) => {
    const services = await platform.catalog.servicesByIds([...new Set(query.serviceIds)]);
    const raisedAlerts = await findAlerts(platform, params.patientId, services);
    // Clients read their own answers without an audit entry.
    if (actor.kind === 'user' && actor.role !== 'patient')
      await auditAlertsRead(platform, params.patientId, raisedAlerts.alerts.length > 0);
    return raisedAlerts;
  },
);
