import { phoneHint } from '#shared/core/phone/e164.ts';
import { answerLabels, serviceLabels, sexLabels } from '../labels.ts';
import { intakeServices, sexes } from './choices.ts';
import { healthQuestions } from './health-questions.ts';
import { choicesOf, lone, type Question, yesOrNo } from './question.ts';

const appointment = 'Tu visita';
const you = 'Tus datos';
const guardian = 'Tu responsable';
const history = 'Tu historial';

const aboutAppointment: readonly Question[] = [
  lone('service', {
    section: appointment,
    kind: 'radio',
    control: 'choice',
    title: '¿Qué servicio te interesa?',
    hint: 'Para depilación láser te llamamos primero: requiere una entrevista telefónica.',
    options: choicesOf(intakeServices, serviceLabels),
  }),
  lone('reason', {
    section: appointment,
    kind: 'text',
    control: 'long',
    title: '¿Cuál es el motivo de tu consulta?',
    hint: 'Cuéntanos qué buscas o qué te preocupa.',
  }),
];

export const birthDate = lone('birthDate', {
  section: you,
  kind: 'date',
  control: 'date',
  title: '¿Cuál es tu fecha de nacimiento?',
  autoComplete: 'bday',
});

const aboutYou: readonly Question[] = [
  lone('fullName', {
    section: you,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu nombre completo?',
    hint: 'Nombre y apellido, como aparecen en tu identificación.',
    autoComplete: 'name',
  }),
  lone('sex', {
    section: you,
    kind: 'radio',
    control: 'choice',
    title: '¿Cuál es tu sexo?',
    options: choicesOf(sexes, sexLabels),
  }),
  birthDate,
  lone('license', {
    section: you,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu número de licencia?',
    hint: 'De conducir o de otra identificación con foto.',
  }),
];

export const aboutGuardian: readonly Question[] = [
  {
    id: 'guardianName',
    section: guardian,
    kind: 'text',
    asked: 'minors',
    title: '¿Cómo se llama la persona responsable?',
    hint: 'Eres menor de edad: alguien adulto contesta y acepta contigo. Escribe su nombre y apellido.',
    fields: [{ name: 'guardian.name', label: answerLabels.guardianName, control: 'text' }],
  },
  {
    id: 'guardianRelationship',
    section: guardian,
    kind: 'text',
    asked: 'minors',
    title: '¿Qué parentesco tiene contigo la persona responsable?',
    hint: 'Por ejemplo, madre, padre o tutor.',
    fields: [{ name: 'guardian.relationship', label: answerLabels.guardianRelationship, control: 'text' }],
  },
  {
    id: 'guardianLicense',
    section: guardian,
    kind: 'text',
    asked: 'minors',
    title: '¿Cuál es la licencia de la persona responsable?',
    hint: 'De conducir o de otra identificación con foto.',
    fields: [{ name: 'guardian.license', label: answerLabels.guardianLicense, control: 'text' }],
  },
  {
    id: 'guardianPhone',
    section: guardian,
    kind: 'text',
    asked: 'minors',
    title: '¿Cómo nos comunicamos con la persona responsable?',
    hint: 'La llamamos si hace falta decidir algo por ti. La copia de lo que firma va a su correo; si no lo escribes, va al tuyo.',
    fields: [
      { name: 'guardian.phone', label: answerLabels.guardianPhone, control: 'phone' },
      { name: 'guardian.email', label: answerLabels.guardianEmail, control: 'email', optional: true },
    ],
  },
];

const howToReachYou: readonly Question[] = [
  lone('address', {
    section: you,
    kind: 'text',
    control: 'text',
    title: '¿Cuál es tu dirección?',
    hint: 'Calle, número, pueblo y código postal.',
    autoComplete: 'street-address',
  }),
  lone('email', {
    section: you,
    kind: 'email',
    control: 'email',
    title: '¿Cuál es tu correo electrónico?',
    hint: 'Con él crearás tu cuenta y te avisaremos de tus citas.',
    autoComplete: 'email',
  }),
  lone('emailConfirmation', {
    section: you,
    kind: 'email',
    control: 'email',
    title: 'Confirma tu correo electrónico',
    hint: 'Escríbelo otra vez para asegurarnos de que está bien.',
    autoComplete: 'off',
  }),
  lone('phone', {
    section: you,
    kind: 'text',
    control: 'phone',
    title: '¿Cuál es tu teléfono?',
    hint: phoneHint,
    autoComplete: 'tel-national',
  }),
  {
    id: 'emergency',
    section: you,
    kind: 'emergency',
    title: '¿A quién llamamos en una emergencia?',
    fields: [
      { name: 'emergencyContact.name', label: answerLabels.emergencyName, control: 'text' },
      { name: 'emergencyContact.relationship', label: answerLabels.emergencyRelationship, control: 'text' },
      { name: 'emergencyContact.phone', label: answerLabels.phone, control: 'phone' },
    ],
  },
];

export const aboutHistory: readonly Question[] = [
  lone('allergies', {
    section: history,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué alimentos o medicamentos te dan alergia?',
    hint: 'Si no tienes ninguna alergia, déjalo en blanco.',
  }),
  lone('pastTreatments', {
    section: history,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué tratamientos o cirugías te han hecho?',
    hint: 'Si no te han hecho ninguno, déjalo en blanco.',
  }),
  lone('medications', {
    section: history,
    kind: 'text',
    control: 'long',
    optional: true,
    title: '¿Qué medicamentos usas?',
    hint: 'Incluye cremas, vitaminas y suplementos.',
  }),
  {
    id: 'areaTreated',
    section: history,
    kind: 'multi',
    title: '¿Te han tratado antes el área que quieres atender?',
    fields: [
      { name: 'areaTreated', label: answerLabels.areaTreated, control: 'choice', options: yesOrNo },
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

const consent: Question = {
  id: 'consent',
  section: 'Consentimiento',
  kind: 'consent',
  fields: [],
  title: 'Consentimiento informado general',
  hint: 'Lee el texto completo antes de aceptarlo.',
};

export const questions: readonly Question[] = [
  ...aboutAppointment,
  ...aboutYou,
  ...aboutGuardian,
  ...howToReachYou,
  ...healthQuestions,
  ...aboutHistory,
  consent,
];
