import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { formatPhone } from '#shared/core/format.ts';
import { Email, inLines, inOneLine, Phone, toStoredSchema } from '#shared/core/schemas.ts';
import { intakeServices, sexes } from './choices.ts';

const requiredMessage = 'Este campo es obligatorio.';
const chooseMessage = 'Seleccione una opción.';
const maxNoteLength = 500;

const limitLength = (characters: number) =>
  z.maxLength(characters, { error: `Máximo ${characters} caracteres.`, abort: true });
const requiredTextSchema = (maxLength = 120, cleanup = inOneLine) =>
  z
    .string({ error: requiredMessage })
    .check(cleanup, z.minLength(1, { error: requiredMessage, abort: true }), limitLength(maxLength));
const noteSchema = () => z._default(z.string().check(inLines, limitLength(maxNoteLength)), '');
const yesOrNoSchema = () => z.boolean({ error: chooseMessage });
const minLengthSchema = (minLength: number, error: string, maxLength: number) =>
  z
    .string({ error })
    .check(inOneLine, z.minLength(minLength, { error, abort: true }), limitLength(maxLength));

const FullName = requiredTextSchema(80).check(
  z.refine((name) => name.split(/\s+/).length >= 2, {
    error: 'Por favor, ingrese tanto el nombre como el apellido.',
  }),
);
const AnsweredEmail = requiredTextSchema(254).check(
  z.toLowerCase(),
  z.email({ error: 'Correo electrónico inválido.' }),
);
const BirthDate = z
  .string({ error: requiredMessage })
  .check(
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.refine(isCivilDate, { error: 'Fecha inválida.', abort: true }),
  );

export const Guardian = z.strictObject({
  name: FullName,
  relationship: minLengthSchema(1, 'Parentesco del responsable requerido.', 60),
  license: minLengthSchema(5, 'Licencia del responsable inválida.', 40),
  phone: Phone,
  /** Receives only the signed copy. Without it, the client receives the copy. */
  email: z.optional(Email),
});
export type Guardian = z.infer<typeof Guardian>;

export const StoredGuardian = toStoredSchema(Guardian);

export const formatGuardianWithoutName = ({ relationship, license, phone }: Guardian): string =>
  [relationship, `licencia ${license}`, `teléfono ${formatPhone(phone)}`].join(', ');

export const formatGuardian = (guardian: Guardian): string =>
  `${guardian.name}, ${formatGuardianWithoutName(guardian)}`;

export const formatGuardianWithEmail = (guardian: Guardian): string =>
  [formatGuardian(guardian), ...(guardian.email === undefined ? [] : [`correo ${guardian.email}`])].join(
    ', ',
  );

/** Questionnaire answers before registration (R476). The age is calculated. */
export const IntakeAnswers = z.strictObject({
  fullName: FullName,
  sex: z.enum(sexes, { error: chooseMessage }),
  birthDate: BirthDate,
  license: minLengthSchema(5, 'Licencia requerida (mín. 5 caracteres).', 40),
  guardian: z.optional(Guardian),
  address: requiredTextSchema(200),
  email: AnsweredEmail,
  emailConfirmation: AnsweredEmail,
  phone: Phone,
  emergencyContact: z.strictObject({
    name: requiredTextSchema(80),
    relationship: requiredTextSchema(60),
    phone: Phone,
  }),
  conditions: z.strictObject({
    pregnancy: yesOrNoSchema(),
    breastfeeding: yesOrNoSchema(),
    skinAllergies: yesOrNoSchema(),
    diabetes: yesOrNoSchema(),
    highBloodPressure: yesOrNoSchema(),
    cardiovascular: yesOrNoSchema(),
    autoimmune: yesOrNoSchema(),
    renal: yesOrNoSchema(),
    skinCancer: yesOrNoSchema(),
    rosacea: yesOrNoSchema(),
    epilepsy: yesOrNoSchema(),
    asthma: yesOrNoSchema(),
  }),
  allergies: noteSchema(),
  pastTreatments: noteSchema(),
  medications: noteSchema(),
  areaTreated: yesOrNoSchema(),
  areaTreatmentDetail: noteSchema(),
  lastTreatment: noteSchema(),
  reason: requiredTextSchema(maxNoteLength, inLines),
  service: z.enum(intakeServices, { error: chooseMessage }),
});
export type IntakeAnswers = z.infer<typeof IntakeAnswers>;

export const HealthAnswers = z.pick(IntakeAnswers, {
  conditions: true,
  allergies: true,
  pastTreatments: true,
  medications: true,
  areaTreated: true,
  areaTreatmentDetail: true,
  lastTreatment: true,
});
export type HealthAnswers = z.infer<typeof HealthAnswers>;

export const RenewedHealthAnswers = z.extend(HealthAnswers, {
  birthDate: z.optional(BirthDate),
  guardian: z.optional(Guardian),
});
export type RenewedHealthAnswers = z.infer<typeof RenewedHealthAnswers>;

const StoredConditions = toStoredSchema(HealthAnswers.shape.conditions);
export const StoredHealth = z.extend(toStoredSchema(HealthAnswers), { conditions: StoredConditions });

export const StoredAnswers = z.extend(toStoredSchema(IntakeAnswers), {
  guardian: z.optional(StoredGuardian),
  emergencyContact: toStoredSchema(IntakeAnswers.shape.emergencyContact),
  conditions: StoredConditions,
});
export type StoredAnswers = z.infer<typeof StoredAnswers>;

/** A client's recorded answers. Only health answers are certain to be present. */
export const RecordAnswers = z.extend(z.partial(StoredAnswers), StoredHealth.shape);
export type RecordAnswers = z.infer<typeof RecordAnswers>;

export const toHealthAnswers = ({
  conditions,
  allergies,
  pastTreatments,
  medications,
  areaTreated,
  areaTreatmentDetail,
  lastTreatment,
}: RecordAnswers): HealthAnswers => ({
  conditions,
  allergies,
  pastTreatments,
  medications,
  areaTreated,
  areaTreatmentDetail,
  lastTreatment,
});

/** Takes the first word as the first name, as two surnames are more common than two first names. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...lastNames] = fullName.trim().split(/\s+/);
  return { firstName, lastName: lastNames.join(' ') };
}
