import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { phone } from '#shared/core/format.ts';
import { asStored, Email, inLines, inOneLine, Phone } from '#shared/core/schemas.ts';
import { intakeServices, sexes } from './choices.ts';

const required = 'Este campo es obligatorio.';
const choose = 'Seleccione una opción.';
const longestNote = 500;

const atMost = (characters: number) =>
  z.maxLength(characters, { error: `Máximo ${characters} caracteres.`, abort: true });
const line = (most = 120, lines = inOneLine) =>
  z.string({ error: required }).check(lines, z.minLength(1, { error: required, abort: true }), atMost(most));
const note = () => z._default(z.string().check(inLines, atMost(longestNote)), '');
const yesOrNo = () => z.boolean({ error: choose });
const atLeast = (characters: number, error: string, most: number) =>
  z.string({ error }).check(inOneLine, z.minLength(characters, { error, abort: true }), atMost(most));

const FullName = line(80).check(
  z.refine((name) => name.split(/\s+/).length >= 2, {
    error: 'Por favor, ingrese tanto el nombre como el apellido.',
  }),
);
const AnsweredEmail = line(254).check(z.toLowerCase(), z.email({ error: 'Correo electrónico inválido.' }));
const BirthDate = z
  .string({ error: required })
  .check(
    z.minLength(1, { error: required, abort: true }),
    z.refine(isCivilDate, { error: 'Fecha inválida.', abort: true }),
  );

export const Guardian = z.strictObject({
  name: FullName,
  relationship: atLeast(1, 'Parentesco del responsable requerido.', 60),
  license: atLeast(5, 'Licencia del responsable inválida.', 40),
  phone: Phone,
  /** Receives only the signed copy; the client receives it if absent. */
  email: z.optional(Email),
});
export type Guardian = z.infer<typeof Guardian>;

export const StoredGuardian = asStored(Guardian);

/** Identifies a guardian in addition to the name. */
export const guardianFacts = ({ relationship, license, phone: number }: Guardian): string =>
  [relationship, `licencia ${license}`, `teléfono ${phone(number)}`].join(', ');

/** A guardian in signed documents, without the e-mail. */
export const guardianWords = (guardian: Guardian): string => `${guardian.name}, ${guardianFacts(guardian)}`;

/** A guardian in records, with the e-mail. */
export const guardianDetails = (guardian: Guardian): string =>
  [guardianWords(guardian), ...(guardian.email === undefined ? [] : [`correo ${guardian.email}`])].join(', ');

/** Questionnaire answers before registration (R476); the age is calculated. */
export const IntakeAnswers = z.strictObject({
  fullName: FullName,
  sex: z.enum(sexes, { error: choose }),
  birthDate: BirthDate,
  license: atLeast(5, 'Licencia requerida (mín. 5 caracteres).', 40),
  guardian: z.optional(Guardian),
  address: line(200),
  email: AnsweredEmail,
  emailConfirmation: AnsweredEmail,
  phone: Phone,
  emergencyContact: z.strictObject({ name: line(80), relationship: line(60), phone: Phone }),
  conditions: z.strictObject({
    pregnancy: yesOrNo(),
    breastfeeding: yesOrNo(),
    skinAllergies: yesOrNo(),
    diabetes: yesOrNo(),
    highBloodPressure: yesOrNo(),
    cardiovascular: yesOrNo(),
    autoimmune: yesOrNo(),
    renal: yesOrNo(),
    skinCancer: yesOrNo(),
    rosacea: yesOrNo(),
    epilepsy: yesOrNo(),
    asthma: yesOrNo(),
  }),
  allergies: note(),
  pastTreatments: note(),
  medications: note(),
  areaTreated: yesOrNo(),
  areaTreatmentDetail: note(),
  lastTreatment: note(),
  reason: line(longestNote, inLines),
  service: z.enum(intakeServices, { error: choose }),
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

export const GivenAnswers = z.extend(HealthAnswers, {
  birthDate: z.optional(BirthDate),
  guardian: z.optional(Guardian),
});
export type GivenAnswers = z.infer<typeof GivenAnswers>;

const StoredConditions = asStored(HealthAnswers.shape.conditions);
export const StoredHealth = z.extend(asStored(HealthAnswers), { conditions: StoredConditions });

export const StoredAnswers = z.extend(asStored(IntakeAnswers), {
  guardian: z.optional(StoredGuardian),
  emergencyContact: asStored(IntakeAnswers.shape.emergencyContact),
  conditions: StoredConditions,
});
export type StoredAnswers = z.infer<typeof StoredAnswers>;

/** A client's recorded answers; only health answers are certain to be present. */
export const RecordAnswers = z.extend(z.partial(StoredAnswers), StoredHealth.shape);
export type RecordAnswers = z.infer<typeof RecordAnswers>;

/** Selects the health answers of a record. */
export const healthOf = ({
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

/** Takes the first word as the first name: two surnames are more common than two first names. */
export function nameParts(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
