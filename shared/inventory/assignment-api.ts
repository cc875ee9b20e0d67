import * as z from 'zod/mini';
import { overlapAsk } from '#shared/appointments/booking/overlap.ts';
import { unusualHourAsk } from '#shared/appointments/booking/unusual-hour.ts';
import { Reason } from '#shared/appointments/call-parts.ts';
import { confirmedOf } from '#shared/core/confirmation.ts';
import { PageQuery, page } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import { AnswersStanding } from '#shared/intake/application/answers-standing.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { mostMedications } from './assignment.ts';
import { cautionKinds } from './caution-alerts.ts';
import { assignmentErrors } from './errors.ts';
import { Medication } from './medication.ts';
import { MedicationDelivery } from './medication-delivery.ts';

const allow = ['admin'] as const;

/** A medicine as it may be assigned to an appointment of a day; its picture comes by `listMedicationPictures`. */
export const AssignableMedication = z.object({
  ...z.pick(Medication, { medicationId: true, name: true, dosePriceCents: true }).shape,
  /** What it contains or does not go with, in words. */
  cautions: z.optional(z.string()),
  hasPicture: z.boolean(),
  /** Of lots that may be used on that day, without what is reserved; none: '(No disponible)'. */
  freeDoses: z.int(),
  /** So few that whoever assigns them is warned (R363). */
  restockDue: z.boolean(),
  /** Where its first dose would come from; absent where none is free. */
  lotNumber: z.optional(z.string()),
});
export type AssignableMedication = z.infer<typeof AssignableMedication>;

export const listAssignableMedications = route('listAssignableMedications', {
  method: 'GET',
  path: '/inventory/assignable-medications',
  summary: 'Every medicine by name, with the doses that are free for an appointment of a day',
  allow,
  topics: ['inventory'],
  query: z.strictObject({ date: CivilDate }),
  reply: z.object({ rows: z.array(AssignableMedication) }),
});

/** What of the client's record speaks against one medicine. */
export const MedicationAlert = z.object({
  medicationId: Id,
  ruleId: z.string(),
  kind: z.enum(cautionKinds),
  /** The allergy or condition, as people read it. */
  found: z.string(),
  warning: z.string(),
});
export type MedicationAlert = z.infer<typeof MedicationAlert>;

export const getAssignmentPatient = route('getAssignmentPatient', {
  method: 'GET',
  path: '/inventory/assignment-patients/{patientId}',
  summary:
    'The client that medicines are assigned to, what they owe, and what their record says against which',
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
    /** Of invoices that are not paid yet. */
    owedCents: Cents,
    /** Missing or outdated answers are reported as a gap, not as no alerts. */
    ...AnswersStanding.shape,
    /** As they wrote them; absent where there are none. */
    allergies: z.optional(z.string()),
    /** Medicines the client takes, as they wrote them; absent where there are none. */
    medications: z.optional(z.string()),
    conditions: z.array(z.enum(conditions)),
    alerts: z.array(MedicationAlert),
  }),
});

export const listAssignmentTimes = route('listAssignmentTimes', {
  method: 'GET',
  path: '/inventory/assignment-times',
  summary: 'Free hours of one aesthetician on a day for an appointment of medicines, from now on',
  allow,
  topics: ['appointments', 'staff'],
  query: z.strictObject({ staffId: Id, date: CivilDate }),
  reply: z.object({
    durationMinutes: Minutes,
    times: z.array(CivilTime),
    /** They do not work that day; a day without this and without hours is full. */
    closed: z.optional(z.literal(true)),
  }),
});

const missing = assignmentErrors.incomplete.text;
const oneAtLeast = assignmentErrors.no_doses.text;

const AssignedDoses = z.strictObject({
  medicationId: Id,
  doses: z
    .int({ error: oneAtLeast })
    .check(z.minimum(1, { error: oneAtLeast }), z.maximum(10_000, { error: 'Son demasiadas dosis.' })),
  /** What one dose of it is charged with at this appointment. */
  dosePriceCents: z
    .int({ error: 'Escribe el precio por dosis.' })
    .check(
      z.minimum(0, { error: 'El precio no puede ser negativo.' }),
      z.maximum(1_000_000, { error: 'El precio pasa de $10,000.' }),
    ),
  /** Why it is given although the client's record speaks against it: must be said where it does. */
  reason: z.optional(Reason),
});
const eachOnce = (rows: readonly { readonly medicationId: string }[]) =>
  new Set(rows.map(({ medicationId }) => medicationId)).size === rows.length;

export const assignMedications = route('assignMedications', {
  method: 'POST',
  path: '/inventory/assignments',
  summary:
    'Makes a confirmed appointment with its code, keeps its doses by lot and notes what it is to earn; all or nothing',
  allow,
  incomplete: assignmentErrors.incomplete,
  body: z.strictObject({
    patientId: Id,
    staffId: Id,
    date: CivilDate,
    time: CivilTime,
    medications: z.array(AssignedDoses).check(
      z.minLength(1, { error: missing }),
      z.maxLength(mostMedications, {
        error: `Una cita lleva hasta ${mostMedications} medicamentos. Haz otra con los demás.`,
      }),
      z.refine(eachOnce, { error: 'Un medicamento está dos veces.' }),
    ),
    confirmed: confirmedOf(overlapAsk, unusualHourAsk),
  }),
  /** `textable` is false when the client's phone cannot take an SMS. */
  reply: z.object({ appointmentId: Id, totalCents: Cents, textable: z.boolean() }),
});

/** What of one lot a client was given. */
const ShownDelivery = z.object({
  ...z.omit(MedicationDelivery, { patientId: true, patientName: true }).shape,
  colorIndex: z.optional(z.int()),
  usableUntil: z.optional(CivilDate),
  /** What the number of its lot was corrected to after it was given. */
  correctedLotNumber: z.optional(z.string()),
  /** When its lot was recalled, if it was. */
  recalledAt: z.optional(Instant),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

/** Doses that are kept for an appointment to come. */
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

/** Doses of an appointment that nobody had when it was closed. */
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
  summary: 'What a client was given, newest first, with lots, and what is kept for their next appointments',
  allow: ['admin', 'supervisor', 'staff'],
  topics: ['inventory', 'appointments'],
  params: z.object({ patientId: Id }),
  query: PageQuery,
  reply: z.object({
    ...page(ShownDelivery).shape,
    coming: z.array(ComingDoses),
    /** Of the newest appointments. */
    missed: z.array(MissedDoses),
  }),
});
