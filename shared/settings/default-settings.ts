import type { AlertRule } from '#shared/intake/alerts.ts';
import { adultYears } from '#shared/intake/application/choices.ts';
import type { CenterSettings } from './center-settings.ts';
import { publicDefaults } from './public-defaults.ts';

const againstLaser = (condition: AlertRule['condition'], message: string): AlertRule => ({
  ruleId: `laser-${condition}`,
  condition,
  against: { kind: 'laser' },
  message,
});

/** As a center starts, until its owner changes it. */
export const defaultSettings: CenterSettings = {
  ...publicDefaults,
  birthdayGreeting: false,
  firstReminderHours: 72,
  lastReminderHours: 3,
  minimumNoticeHours: 2,
  slotStep: 'service',
  adultYears,
  closures: [],
  alertRules: [
    againstLaser('pregnancy', 'El láser no se aplica durante el embarazo.'),
    againstLaser('breastfeeding', 'El láser se pospone durante la lactancia.'),
    againstLaser('epilepsy', 'La luz del láser puede provocar una crisis en personas con epilepsia.'),
    againstLaser('skinCancer', 'El láser no se aplica con antecedentes de cáncer de piel.'),
    againstLaser('skinAllergies', 'Prueba de parche obligatoria: la piel reacciona con facilidad.'),
    againstLaser('autoimmune', 'Requiere autorización médica por la condición autoinmune.'),
  ],
  version: 0,
};
