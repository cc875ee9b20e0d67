import { pluralize } from '#shared/core/format.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { formatPreference } from '#shared/intake/application/format-preference.ts';
import { intakeErrors } from '#shared/intake/errors.ts';
import type { StoredPreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** Copy of the questionnaire. The questions are in shared/intake. */
export const intakeText = {
  page: 'Solicitar cita',
  progress: (step: number, total: number) => `Pregunta ${step} de ${total}`,
  back: 'Anterior',
  next: 'Siguiente',
  finish: 'Finalizar',
  sending: 'Enviando...',
  optional: (label: string) => `${label} (opcional)`,
  age: 'Edad',
  ageInYears: (age: number) => pluralize(age, 'año', 'años'),
  badDate: 'Fecha inválida.',
  emailsDiffer: 'El correo no coincide',
  knownEmailTitle: 'Ya tienes una cuenta con este correo',
  knownEmailHint: 'Entra para pedir tu cita: no tienes que llenar el cuestionario otra vez.',
  signIn: 'Iniciar sesión',
  recover: 'Recuperar mi cuenta',
  consentTitle: `Texto del consentimiento, versión ${consentVersion}`,
  consentVersion: `Versión ${consentVersion}`,
  accept: 'Leí y acepto el consentimiento informado.',
  acceptFor: 'Como persona responsable, leí y acepto el consentimiento informado.',
  consentRequired: intakeErrors.consent_required.text,
  notSent: intakeErrors.not_sent.text,
  honeypotLabel: 'Deja este campo vacío',
  preference: ({ serviceName, wish }: StoredPreference) =>
    `${wish.time === undefined ? 'Lo que te interesa' : 'Hora que prefieres'}: ${formatPreference({ ...wish, serviceName }, civilToday())}`,
  changePreference: 'Cambiar',
} as const;
