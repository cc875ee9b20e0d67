import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';

export const day: IntakeDay = { today: '2026-03-06', adultYears: 18 };

/** Valid answers of an adult. */
export const ana: IntakeAnswers = {
  fullName: 'Ana Ruiz Díaz',
  sex: 'female',
  birthDate: '1990-05-14',
  license: '1234567',
  address: 'Calle Sol 5, San Juan',
  email: 'ana@correo.example',
  emailConfirmation: 'ana@correo.example',
  phone: '+17875550142',
  emergencyContact: { name: 'Luz Díaz', relationship: 'Madre', phone: '+17875550143' },
  // Includes each of the twelve conditions.
  conditions: Object.fromEntries(
    conditions.map((condition, index) => [condition, index % 2 === 0]),
  ) as IntakeAnswers['conditions'],
  allergies: 'Maní',
  pastTreatments: 'Apendicectomía',
  medications: 'Losartán',
  areaTreated: true,
  areaTreatmentDetail: 'Cera',
  lastTreatment: 'En enero',
  reason: 'Manchas en la cara',
  service: 'facial',
};
/** The guardian of a minor. */
export const guardian = {
  name: 'Luz Ruiz Díaz',
  relationship: 'Madre',
  license: '7654321',
  phone: '+17875550143',
  email: 'luz@correo.example',
};
/** A minor of 17 who turns 18 the next day. */
export const leo: IntakeAnswers = { ...ana, fullName: 'Leo Ruiz', birthDate: '2008-03-07', guardian };

/** Returns the answers as the draft of the form holds them. */
export function toDraft(value: object, prefix = ''): Draft {
  const entries = Object.entries(value).flatMap(([name, field]): [string, string][] => {
    const path = `${prefix}${name}`;
    if (typeof field === 'object') return Object.entries(toDraft(field, `${path}.`)) as [string, string][];
    return [[path, typeof field === 'boolean' ? (field ? 'yes' : 'no') : String(field)]];
  });
  return Object.fromEntries(entries);
}
