import * as z from 'zod/mini';
import { Email, Version } from '#shared/core/schemas.ts';
import { AlertRule } from '#shared/intake/alerts.ts';
import { adultYears } from '#shared/intake/application/answers.ts';
import { publicDefaults } from './public-defaults.ts';
import { chatKinds } from './public-settings.ts';

const words = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Este campo es obligatorio.' }),
      z.maxLength(most, { error: `Escribe ${most} caracteres o menos.` }),
    );

/** What the owner says of their center, in one record; every screen and message takes it from here. */
export const CenterSettings = z.strictObject({
  phone: words(20),
  email: Email,
  address: words(160),
  openingHours: words(160),
  heroTitle: words(90),
  heroTagline: words(240),
  aboutShort: words(400),
  aboutMore: words(2000),
  chat: z.strictObject({ kind: z.enum(chatKinds), phone: z.string().check(z.trim(), z.maxLength(20)) }),
  /** Whether clients get a greeting on their birthday. */
  birthdayGreeting: z.boolean(),
  adultYears: z.int().check(z.minimum(14), z.maximum(25)),
  alertRules: z.array(AlertRule).check(z.maxLength(100)),
  version: Version,
});
export type CenterSettings = z.infer<typeof CenterSettings>;

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
  adultYears,
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
