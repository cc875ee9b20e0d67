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
/** What has to be long enough says so, however little of it there is. */
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

/** Who answers for a minor, and signs for them. */
export const Guardian = z.strictObject({
  name: FullName,
  relationship: atLeast(1, 'Parentesco del responsable requerido.', 60),
  license: atLeast(5, 'Licencia del responsable inválida.', 40),
  phone: Phone,
  /** Where the copy of what they sign goes, and nothing else; absent, it goes to the client. */
  email: z.optional(Email),
});
export type Guardian = z.infer<typeof Guardian>;

export const StoredGuardian = asStored(Guardian);

/** What identifies a guardian besides the name. */
export const guardianFacts = ({ relationship, license, phone: number }: Guardian): string =>
  [relationship, `licencia ${license}`, `teléfono ${phone(number)}`].join(', ');

/** Who a guardian is, as papers say it: where the copy goes is no part of what is signed. */
export const guardianWords = (guardian: Guardian): string => `${guardian.name}, ${guardianFacts(guardian)}`;

/** The same as records say it, with where the copies go. */
export const guardianDetails = (guardian: Guardian): string =>
  [guardianWords(guardian), ...(guardian.email === undefined ? [] : [`correo ${guardian.email}`])].join(', ');

/** What a person answers before they become a client (R476); the age is reckoned, never given. */
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
  /** Foods and medicines that do them harm. */
  allergies: note(),
  pastTreatments: note(),
  medications: note(),
  /** Whether the area was treated before, with what, and when last. */
  areaTreated: yesOrNo(),
  areaTreatmentDetail: note(),
  lastTreatment: note(),
  reason: line(longestNote, inLines),
  service: z.enum(intakeServices, { error: choose }),
});
export type IntakeAnswers = z.infer<typeof IntakeAnswers>;

/** What of it is about health: what a treatment is weighed against. */
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

/** What a client answers when asked about their health again: a minor with who answers for them. */
export const GivenAnswers = z.extend(HealthAnswers, {
  birthDate: z.optional(BirthDate),
  guardian: z.optional(Guardian),
});
export type GivenAnswers = z.infer<typeof GivenAnswers>;

const StoredConditions = asStored(HealthAnswers.shape.conditions);
/** What of it is about health, as it is kept. */
export const StoredHealth = z.extend(asStored(HealthAnswers), { conditions: StoredConditions });

/** The same, as they are stored. */
export const StoredAnswers = z.extend(asStored(IntakeAnswers), {
  guardian: z.optional(StoredGuardian),
  emergencyContact: asStored(IntakeAnswers.shape.emergencyContact),
  conditions: StoredConditions,
});
export type StoredAnswers = z.infer<typeof StoredAnswers>;

/** What is on record of a client: of who was asked about their health alone, no more than that. */
export const RecordAnswers = z.extend(z.partial(StoredAnswers), StoredHealth.shape);
export type RecordAnswers = z.infer<typeof RecordAnswers>;

/** What of a record is about health. */
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

/** The first word is the first name: two surnames are the rule here, two first names the exception. */
export function nameParts(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
