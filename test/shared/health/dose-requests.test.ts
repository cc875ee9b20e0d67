import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DoseAnswers,
  DoseAnswersForm,
  type InjectionSymptom,
  injectionSymptoms,
  isAlarming,
  toggleSymptom,
} from '#shared/health/dose-answers.ts';
import { doseQuestions, doseStatusLabels, toDoseAnswers } from '#shared/health/dose-labels.ts';
import { type DoseRequest, decideDoseRequest } from '#shared/health/dose-request.ts';
import { doseAnswers } from '#test/support/health/doses.ts';

const arbitrarySymptom = fc.constantFrom(...injectionSymptoms);
const isValid = (symptoms: readonly InjectionSymptom[]) =>
  DoseAnswersForm.safeParse({ ...doseAnswers, symptoms }).success;

describe('dose-request answers', () => {
  it('are displayed by their labels, one for each question [R444 R445]', () => {
    const answers = toDoseAnswers({ ...doseAnswers, otherSymptoms: 'Sueño por la tarde' });

    expect(answers).toEqual({
      hungerLevel: 'Moderada',
      appetiteReturn: 'A los 3 o 4 días de la inyección',
      symptomsAfterInjection: 'Náusea, estreñimiento. Sueño por la tarde',
      mealPortion: 'La mitad del plato',
      waterIntake: 'De 4 a 7 vasos',
      menstrualPeriod: 'No me aplica',
    });
    expect(Object.keys(doseQuestions)).toEqual(Object.keys(answers));
  });

  it('are accepted unchanged in the former text format', () => {
    const formerAnswers = {
      hungerLevel: '8 de 10',
      appetiteReturn: 'Al tercer día',
      symptomsAfterInjection: 'Un poco de náusea la primera noche',
      mealPortion: 'Porción completa',
      waterIntake: '8 vasos al día',
      menstrualPeriod: 'Regular',
    };

    expect(DoseAnswers.parse(formerAnswers)).toEqual(formerAnswers);
  });

  it.each(Object.keys(doseAnswers))('are incomplete without %s [R444]', (name) => {
    expect(DoseAnswersForm.safeParse({ ...doseAnswers, [name]: undefined }).error?.issues[0]).toMatchObject({
      path: [name],
      message: 'Seleccione una opción.',
    });
  });

  it('never combine "none" with a symptom, in any order of clicks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitrarySymptom, fc.boolean())), (clicks) => {
        const selectedSymptoms = clicks.reduce<InjectionSymptom[]>(
          (symptoms, [symptom, isChosen]) => toggleSymptom(symptoms, symptom, isChosen),
          [],
        );

        expect(new Set(selectedSymptoms).size).toBe(selectedSymptoms.length);
        expect(isValid(selectedSymptoms)).toBe(selectedSymptoms.length > 0);
      }),
    );
    expect(isValid(['none', 'nausea'])).toBe(false);
  });
});

describe('isAlarming', () => {
  it.each([
    'Vómito',
    'Vómito dos veces, dolor abdominal',
    'Náusea, vómito',
    'Me desmayé en la ducha',
    'Dolor en el pecho',
    'Sin náusea, pero vomité',
  ])('is true for "%s"', (symptomsAfterInjection) => {
    expect(isAlarming({ symptomsAfterInjection })).toBe(true);
  });

  it.each(['Ninguno', 'Náusea, dolor de cabeza', 'Sin vómitos ni dolor', 'No sentí nada de esto', 'Mareo'])(
    'is false for "%s"',
    (symptomsAfterInjection) => {
      expect(isAlarming({ symptomsAfterInjection })).toBe(false);
    },
  );
});

describe('dose request', () => {
  const now = new Date('2026-11-24T14:51:00.000Z');
  const pendingRequest: DoseRequest = {
    requestId: 'one',
    patientId: 'marisol',
    status: 'pending',
    createdAt: '2026-11-23T23:46:00.000Z',
    reviewed: false,
    answers: toDoseAnswers(doseAnswers),
    version: 0,
  };
  const mariela = { userId: 'mariela', name: 'Mariela Torres' };

  it.each(['approved', 'denied'] as const)('is %s with time and user, once [R447]', (decision) => {
    const decidedRequest = decideDoseRequest(pendingRequest, { decision, by: mariela, now });

    expect(decidedRequest).toMatchObject({
      status: decision,
      answeredAt: now.toISOString(),
      answeredBy: mariela,
      reviewed: true,
    });
    expect(doseStatusLabels[decidedRequest.status]).toBe(
      { approved: 'Aprobada', denied: 'Denegada' }[decision],
    );
    for (const secondDecision of ['approved', 'denied'] as const)
      expect(() => decideDoseRequest(decidedRequest, { decision: secondDecision, by: mariela, now })).toThrow(
        expect.objectContaining({ definition: expect.objectContaining({ code: 'dose.already_decided' }) }),
      );
  });

  it('reports to a second user who decided and when, with the date if it was another day [R447]', () => {
    const decidedRequest = decideDoseRequest(pendingRequest, { decision: 'approved', by: mariela, now });
    const findErrorAt = (later: Date) => {
      try {
        return decideDoseRequest(decidedRequest, { decision: 'denied', by: mariela, now: later });
      } catch (error) {
        return (error as Error & { text: string }).text.replaceAll('\u00a0', ' ');
      }
    };

    expect(findErrorAt(now)).toBe(
      'Mariela Torres la aprobó a las 10:51 a. m. Tu decisión no se guardó: la primera vale y el cliente ya fue avisado.',
    );
    expect(findErrorAt(new Date('2026-11-25T14:00:00.000Z'))).toContain(
      'la aprobó el 24 de noviembre de 2026, a las 10:51 a. m.',
    );
  });
});
