import * as z from 'zod/mini';
import { overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { Reason } from '#shared/appointments/request-schemas.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import { AnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { maxMedications } from './assignment.ts';
import { conflictKinds } from './caution-alerts.ts';
import { assignmentErrors } from './errors.ts';
import { Medication } from './medication.ts';
import { MedicationDelivery } from './medication-delivery.ts';

const allow = ['admin'] as const;

export const AssignableMedication = z.object({
  ...z.pick(Medication, { medicationId: true, name: true, dosePriceCents: true }).shape,
  cautions: z.optional(z.string()),
  hasPicture: z.boolean(),
  /** Unreserved doses usable on that day. 0 shows '(No disponible)'. */
  freeDoses: z.int(),
  /** Low stock warning (R363). */
  restockDue: z.boolean(),
  /** Lot of the next dose. Absent if none is free. */
  lotNumber: z.optional(z.string()),
});
export type AssignableMedication = z.infer<typeof AssignableMedication>;

export const listAssignableMedications = route('listAssignableMedications', {
  method: 'GET',
  path: '/inventory/assignable-medications',
  summary: 'Lists medications by name, with the doses available on a given day',
  allow,
  topics: ['inventory'],
  query: z.strictObject({ date: CivilDate }),
  reply: z.object({ rows: z.array(AssignableMedication) }),
});

export const MedicationAlert = z.object({
  medicationId: Id,
  ruleId: z.string(),
  kind: z.enum(conflictKinds),
  found: z.string(),
  warning: z.string(),
});
export type MedicationAlert = z.infer<typeof MedicationAlert>;

export const getAssignmentPatient = route('getAssignmentPatient', {
  method: 'GET',
  path: '/inventory/assignment-patients/{patientId}',
  summary:
    'Returns the client for an assignment, with their balance and the contraindications per medication',
  allow,
  topics: ['inventory', 'patients'],
  params: z.strictObject({ patientId: Id }),
  reply: z.object({
    patientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.optional(z.string()),
    birthDate: z.optional(CivilDate),
    owedCents: Cents,
    /** Missing or expired answers are reported as such. */
    ...AnswersValidity.shape,
    allergies: z.optional(z.string()),
    medications: z.optional(z.string()),
    conditions: z.array(z.enum(conditions)),
    alerts: z.array(MedicationAlert),
  }),
});

export const listAssignmentTimes = route('listAssignmentTimes', {
  method: 'GET',
  path: '/inventory/assignment-times',
  summary: 'Lists an aesthetician’s free slots on a day for an appointment with medications, from now on',
  allow,
  topics: ['appointments', 'staff'],
  query: z.strictObject({ staffId: Id, date: CivilDate }),
  reply: z.object({
    durationMinutes: Minutes,
    times: z.array(CivilTime),
    /** The aesthetician does not work that day. Without it, an empty list means fully booked. */
    closed: z.optional(z.literal(true)),
  }),
});

const requiredMessage = assignmentErrors.incomplete.text;
const minimumDosesMessage = assignmentErrors.no_doses.text;

const AssignedDoses = z.strictObject({
  medicationId: Id,
  doses: z
    .int({ error: minimumDosesMessage })
    .check(
      z.minimum(1, { error: minimumDosesMessage }),
      z.maximum(10_000, { error: 'Son demasiadas dosis.' }),
    ),
  dosePriceCents: z
    .int({ error: 'Escribe el precio por dosis.' })
    .check(
      z.minimum(0, { error: 'El precio no puede ser negativo.' }),
      z.maximum(1_000_000, { error: 'El precio pasa de $10,000.' }),
    ),
  /** Reason for overriding an alert. Required if there is one. */
  reason: z.optional(Reason),
});
const hasUniqueMedications = (rows: readonly { readonly medicationId: string }[]) =>
  new Set(rows.map(({ medicationId }) => medicationId)).size === rows.length;

export const assignMedications = route('assignMedications', {
  method: 'POST',
  path: '/inventory/assignments',
  summary:
    'Creates a confirmed appointment with its code, reserves its doses by lot and records its expected income, in one transaction',
  allow,
  incomplete: assignmentErrors.incomplete,
  body: z.strictObject({
    patientId: Id,
    staffId: Id,
    date: CivilDate,
    time: CivilTime,
    medications: z.array(AssignedDoses).check(
      z.minLength(1, { error: requiredMessage }),
      z.maxLength(maxMedications, {
        error: `Una cita lleva hasta ${maxMedications} medicamentos. Haz otra con los demás.`,
      }),
      z.refine(hasUniqueMedications, { error: 'Un medicamento está dos veces.' }),
    ),
    confirmed: confirmationsSchema(overlapConfirmation, unusualHourConfirmation),
  }),
  reply: z.object({ appointmentId: Id, totalCents: Cents, textable: z.boolean() }),
});

const ShownDelivery = z.object({
  ...z.omit(MedicationDelivery, { patientId: true, patientName: true }).shape,
  colorIndex: z.optional(z.int()),
  usableUntil: z.optional(CivilDate),
  /** Lot number after a later correction of the label. */
  correctedLotNumber: z.optional(z.string()),
  recalledAt: z.optional(Instant),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

const ComingDoses = z.object({
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  staffName: z.string(),
  medications: z.array(
    z.object({ medicationId: Id, name: z.string(), doses: z.int(), lotNumbers: z.array(z.string()) }),
  ),
});
export type ComingDoses = z.infer<typeof ComingDoses>;

/** Assigned doses of a medication, of which no lot had `missingDoses`. */
const MissedDoses = z.object({
  ...z.pick(MedicationDelivery, {
    appointmentId: true,
    medicationId: true,
    medicationName: true,
    date: true,
    time: true,
    staffName: true,
  }).shape,
  doses: z.int(),
  missingDoses: z.int(),
});
export type MissedDoses = z.infer<typeof MissedDoses>;

export const listMedicationHistory = route('listMedicationHistory', {
  method: 'GET',
  path: '/patients/{patientId}/medication-history',
  summary:
    'Lists the doses dispensed to a client, newest first, with lots, and those reserved for upcoming appointments',
  allow: ['admin', 'supervisor', 'staff'],
  topics: ['inventory', 'appointments'],
  params: z.object({ patientId: Id }),
  query: PageQuery,
  reply: z.object({
    ...pageSchema(ShownDelivery).shape,
    coming: z.array(ComingDoses),
    missed: z.array(MissedDoses),
  }),
});
