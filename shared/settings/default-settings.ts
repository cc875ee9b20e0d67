import type { AlertRule } from '#shared/intake/alerts.ts';
import { adultYears } from '#shared/intake/application/choices.ts';
import type { CenterSettings } from './center-settings.ts';
import { defaultPosSettings } from './pos-settings.ts';
import { publicDefaults } from './public-defaults.ts';
import { defaultShopSettings } from './shop-settings.ts';

type RuleWarning = readonly [condition: AlertRule['condition'], message: string];
const buildRules = (
  name: string,
  against: AlertRule['against'],
  warnings: readonly RuleWarning[],
): AlertRule[] =>
  warnings.map(([condition, message]) => ({ ruleId: `${name}-${condition}`, condition, against, message }));

const alertRules: readonly AlertRule[] = [
  ...buildRules('laser', { kind: 'laser' }, [
    ['pregnancy', 'El láser no se aplica durante el embarazo.'],
    ['breastfeeding', 'El láser se pospone durante la lactancia.'],
    ['epilepsy', 'La luz del láser puede provocar una crisis en personas con epilepsia.'],
    ['skinCancer', 'El láser no se aplica con antecedentes de cáncer de piel.'],
    ['skinAllergies', 'Prueba de parche obligatoria: la piel reacciona con facilidad.'],
    ['autoimmune', 'Requiere autorización médica por la condición autoinmune.'],
  ]),
  ...buildRules('serum', { kind: 'treatment', treatment: 'serum' }, [
    ['pregnancy', 'En el embarazo un suero requiere autorización médica.'],
    ['breastfeeding', 'En la lactancia un suero requiere autorización médica.'],
    [
      'renal',
      'El suero requiere autorización médica: los riñones eliminan líquido y minerales con dificultad.',
    ],
    ['cardiovascular', 'El suero requiere autorización médica: el líquido por vena exige más al corazón.'],
    ['highBloodPressure', 'Mide la presión antes del suero; si está alta, no se aplica.'],
    ['diabetes', 'Mide la glucosa antes del suero y no uses mezclas con dextrosa.'],
  ]),
  ...buildRules('facial', { kind: 'treatment', treatment: 'facial' }, [
    ['pregnancy', 'Sin retinoides, ácido salicílico ni aparatos eléctricos durante el embarazo.'],
    ['skinAllergies', 'Prueba de parche obligatoria antes de cualquier producto nuevo.'],
    ['rosacea', 'Sin vapor, exfoliación ni ácidos fuertes: la rosácea empeora con calor y fricción.'],
    ['skinCancer', 'No se trabaja sobre lesiones; pide autorización de su dermatólogo.'],
    ['epilepsy', 'Sin luz pulsada ni corrientes: pueden provocar una crisis.'],
  ]),
  ...buildRules('massage', { kind: 'treatment', treatment: 'massage' }, [
    ['pregnancy', 'Solo masaje prenatal, y con autorización médica en el primer trimestre.'],
    ['cardiovascular', 'Requiere autorización médica; sin presión profunda.'],
    ['highBloodPressure', 'Mide la presión antes; sin presión profunda ni cambios bruscos de postura.'],
    ['skinCancer', 'El masaje requiere autorización médica con antecedentes de cáncer de piel.'],
  ]),
];

export const defaultSettings: CenterSettings = {
  ...publicDefaults,
  senderName: '',
  openingDays: [1, 2, 3, 4, 5, 6],
  birthdayGreeting: false,
  firstReminderHours: 72,
  lastReminderHours: 3,
  minimumNoticeHours: 2,
  slotStep: 'service',
  staffNewsBy: 'mail',
  secondFactorRequired: false,
  adultYears,
  bookingReviewed: false,
  closures: [],
  featuredServiceIds: [],
  answersValidMonths: 12,
  till: defaultPosSettings,
  shop: defaultShopSettings,
  alertRules: [...alertRules],
  version: 0,
};
