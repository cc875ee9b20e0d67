import { phoneHint } from '#shared/core/phone/e164.ts';
import { answerLabels, serviceLabels, sexLabels } from '../labels.ts';
import { intakeServices, sexes } from './choices.ts';
import { healthQuestions } from './health-questions.ts';
import { buildChoices, createSingleFieldQuestion, type Question, yesOrNoChoices } from './question.ts';

const appointmentSection = 'Tu visita';
const personalSection = 'Tus datos';
const guardianSection = 'Tu responsable';
const historySection = 'Tu historial';

const appointmentQuestions: readonly Question[] = [
  createSingleFieldQuestion('service', {
    section: appointmentSection,
    kind: 'radio',
    control: 'choice',
    title: '¿Qué servicio te interesa?',
    hint: 'Para depilación láser te llamamos primero: requiere una entrevista telefónica.',
    options: buildChoices(intakeServices, serviceLabels),
  }),
  createSingleFieldQuestion('reason', {
    section: appointmentSection,
    kind: 'text',
    control: 'long',
    title: '¿Cuál es el motivo de tu consulta?',
    hint: 'Cuéntanos qué buscas o qué te preocupa.',
  }),
];

export const birthDateQuestion = createSingleFieldQuestion('birthDate', {
  section: personalSection,
  kind: 'date',
  control: 'date',
  title: '¿Cuál es tu fecha de nacimiento?',
  autoComplete: 'bday',
});

const personalQuestions: readonly Question[] = [
  createSingleFieldQuestion('fullName', {
    section: personalSection,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu nombre completo?',
    hint: 'Nombre y apellido, como aparecen en tu identificación.',
    autoComplete: 'name',
  }),
  createSingleFieldQuestion('sex', {
    section: personalSection,
    kind: 'radio',
    control: 'choice',
    title: '¿Cuál es tu sexo?',
    options: buildChoices(sexes, sexLabels),
  }),
  birthDateQuestion,
  createSingleFieldQuestion('license', {
    section: personalSection,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu número de licencia?',
    hint: 'De conducir o de otra identificación con foto.',
  }),
];

export const guardianQuestions: readonly Question[] = [
  {
    id: 'guardianName',
    section: guardianSection,
    kind: 'text',
    audience: 'minors',
    title: '¿Cómo se llama la persona responsable?',
    hint: 'Eres menor de edad: alguien adulto contesta y acepta contigo. Escribe su nombre y apellido.',
    fields: [{ name: 'guardian.name', label: answerLabels.guardianName, control: 'text' }],
  },
  {
    id: 'guardianRelationship',
    section: guardianSection,
    kind: 'text',
    audience: 'minors',
    title: '¿Qué parentesco tiene contigo la persona responsable?',
    hint: 'Por ejemplo, madre, padre o tutor.',
    fields: [{ name: 'guardian.relationship', label: answerLabels.guardianRelationship, control: 'text' }],
  },
  {
    id: 'guardianLicense',
    section: guardianSection,
    kind: 'text',
    audience: 'minors',
    title: '¿Cuál es la licencia de la persona responsable?',
    hint: 'De conducir o de otra identificación con foto.',
    fields: [{ name: 'guardian.license', label: answerLabels.guardianLicense, control: 'text' }],
  },
  {
    id: 'guardianPhone',
    section: guardianSection,
    kind: 'text',
    audience: 'minors',
    title: '¿Cómo nos comunicamos con la persona responsable?',
    hint: 'La llamamos si hace falta decidir algo por ti. La copia de lo que firma va a su correo; si no lo escribes, va al tuyo.',
    fields: [
      { name: 'guardian.phone', label: answerLabels.guardianPhone, control: 'phone' },
      { name: 'guardian.email', label: answerLabels.guardianEmail, control: 'email', optional: true },
    ],
  },
];

const contactQuestions: readonly Question[] = [
  createSingleFieldQuestion('address', {
    section: personalSection,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu dirección?',
    hint: 'Calle, número, pueblo y código postal.',
    autoComplete: 'street-address',
  }),
  createSingleFieldQuestion('email', {
    section: personalSection,
    kind: 'email',
    control: 'email',
    title: '¿Cuál es tu correo electrónico?',
    hint: 'Con él crearás tu cuenta y te avisaremos de tus citas.',
    autoComplete: 'email',
  }),
  createSingleFieldQuestion('emailConfirmation', {
    section: personalSection,
    kind: 'email',
    control: 'email',
    title: 'Confirma tu correo electrónico',
    hint: 'Escríbelo otra vez para asegurarnos de que está bien.',
    autoComplete: 'off',
  }),
  createSingleFieldQuestion('phone', {
    section: personalSection,
    kind: 'text',
    control: 'phone',
    title: '¿Cuál es tu teléfono?',
    hint: phoneHint,
    autoComplete: 'tel-national',
  }),
  {
    id: 'emergency',
    section: personalSection,
    kind: 'emergency',
    title: '¿A quién llamamos en una emergencia?',
    fields: [
      { name: 'emergencyContact.name', label: answerLabels.emergencyName, control: 'text' },
      { name: 'emergencyContact.relationship', label: answerLabels.emergencyRelationship, control: 'text' },
      { name: 'emergencyContact.phone', label: answerLabels.phone, control: 'phone' },
    ],
  },
];

export const historyQuestions: readonly Question[] = [
  createSingleFieldQuestion('allergies', {
    section: historySection,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué alimentos o medicamentos te dan alergia?',
    hint: 'Si no tienes ninguna alergia, déjalo en blanco.',
  }),
  createSingleFieldQuestion('pastTreatments', {
    section: historySection,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué tratamientos o cirugías te han hecho?',
    hint: 'Si no te han hecho ninguno, déjalo en blanco.',
  }),
  createSingleFieldQuestion('medications', {
    section: historySection,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué medicamentos usas?',
    hint: 'Incluye cremas, vitaminas y suplementos.',
  }),
  {
    id: 'areaTreated',
    section: historySection,
    kind: 'multi',
    title: '¿Te han tratado antes el área que quieres atender?',
    fields: [
      { name: 'areaTreated', label: answerLabels.areaTreated, control: 'choice', options: yesOrNoChoices },
      {
        name: 'areaTreatmentDetail',
        label: '¿Con qué tratamiento?',
        control: 'long',
        optional: true,
        after: 'yes',
      },
      {
        name: 'lastTreatment',
        label: '¿Cuándo fue la última vez?',
        control: 'text',
        optional: true,
        after: 'yes',
      },
    ],
  },
];

const consentQuestion: Question = {
  id: 'consent',
  section: 'Consentimiento',
  kind: 'consent',
  fields: [],
  title: 'Consentimiento informado general',
  hint: 'Lee el texto completo antes de aceptarlo.',
};

export const questions: readonly Question[] = [
  ...appointmentQuestions,
  ...personalQuestions,
  ...guardianQuestions,
  ...contactQuestions,
  ...healthQuestions,
  ...historyQuestions,
  consentQuestion,
];
