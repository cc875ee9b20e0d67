import type { DoseRequest, doseRequestStatuses } from './dose-request.ts';

export const doseStatusLabels: Readonly<Record<(typeof doseRequestStatuses)[number], string>> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  denied: 'Denegada',
};

/** What the client was asked, in the order of the form. */
export const doseQuestions: Readonly<Record<keyof DoseRequest['answers'], string>> = {
  hungerLevel: 'Nivel de hambre',
  appetiteReturn: 'Reaparición del apetito',
  symptomsAfterInjection: 'Síntomas después de la inyección',
  mealPortion: 'Porción de comida',
  waterIntake: 'Toma de agua',
  menstrualPeriod: 'Periodo menstrual',
};
