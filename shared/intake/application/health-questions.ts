import { conditionLabels } from '../labels.ts';
import { type Condition, conditions } from './choices.ts';
import { type Question, yesOrNoChoices } from './question.ts';

const healthSection = 'Tu salud';

const conditionTitles: Readonly<Record<Condition, readonly [title: string, hint?: string]>> = {
  pregnancy: ['¿Estás embarazada?', 'Si no aplica en tu caso, elige No.'],
  breastfeeding: ['¿Estás lactando?', 'Si no aplica en tu caso, elige No.'],
  skinAllergies: [
    '¿Tienes alergias en la piel?',
    'Incluye reacciones a cremas, látex, níquel o alimentos. Nos ayuda a elegir productos seguros para ti.',
  ],
  diabetes: ['¿Tienes diabetes?', 'De cualquier tipo, también si está controlada.'],
  highBloodPressure: ['¿Tienes presión alta?', 'También si la controlas con medicamentos.'],
  cardiovascular: [
    '¿Tienes alguna enfermedad cardiovascular?',
    'Del corazón o de la circulación. Incluye el marcapasos.',
  ],
  autoimmune: [
    '¿Tienes alguna enfermedad autoinmune?',
    'Por ejemplo, lupus, artritis reumatoide o psoriasis.',
  ],
  renal: ['¿Tienes alguna enfermedad renal?', 'Cualquier condición de los riñones.'],
  skinCancer: ['¿Tienes o has tenido cáncer de piel?'],
  rosacea: ['¿Tienes rosácea?'],
  epilepsy: ['¿Tienes epilepsia?', 'La luz de algunos equipos puede provocar una crisis.'],
  asthma: ['¿Tienes asma?'],
};

const buildConditionQuestion = (condition: Condition): Question => {
  const [title, hint] = conditionTitles[condition];
  const label = conditionLabels[condition];
  return {
    id: condition,
    section: healthSection,
    kind: 'radio',
    title,
    hint,
    fields: [{ name: `conditions.${condition}`, label, control: 'choice', options: yesOrNoChoices }],
  };
};

/** The twelve yes-or-no questions (R420). */
export const healthQuestions: readonly Question[] = conditions.map(buildConditionQuestion);
