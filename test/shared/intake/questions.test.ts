import { describe, expect, it } from 'vitest';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { conditions, intakeServices } from '#shared/intake/application/choices.ts';
import {
  type Draft,
  findProblems,
  findStep,
  findStepProblems,
  listShownFields,
  listSteps,
  toAnswersCandidate,
} from '#shared/intake/application/draft.ts';
import { questions } from '#shared/intake/application/questions.ts';
import { answerLabels, conditionLabels, serviceLabels, sexLabels } from '#shared/intake/labels.ts';
import { ana, day, guardian, leo, toDraft } from '#test/support/intake/sample-answers.ts';

const selectId = ({ id }: { id: string }) => id;
const allFieldNames = questions.flatMap(({ fields }) => fields.map(({ name }) => name));

/** Returns the errors of the step that has this field, by field. */
function listStepErrors(field: string, draft: Draft): Record<string, string> {
  const step = findStep(field)!;
  const problems = findStepProblems(step, draft, findProblems(draft, day));
  return Object.fromEntries(problems.map(({ field: name, message }) => [name, message]));
}
const findError = (field: string, value: string, draft = toDraft(ana)) =>
  listStepErrors(field, { ...draft, [field]: value })[field];

describe('questionnaire', () => {
  it('has every stored answer in one step [R410 R476]', () => {
    expect([...allFieldNames].sort()).toEqual(Object.keys(toDraft({ ...ana, guardian })).sort());
  });

  it('has one question per step, of known kinds, the consent last [R409 R422]', () => {
    const kinds = new Set(questions.map(({ kind }) => kind));

    expect(kinds).toEqual(new Set(['radio', 'text', 'date', 'email', 'emergency', 'multi', 'consent']));
    expect(questions.at(-1)?.kind).toBe('consent');
    expect(findStep('emergencyContact')?.fields.map(({ name }) => name)).toEqual([
      'emergencyContact.name',
      'emergencyContact.relationship',
      'emergencyContact.phone',
    ]);
  });

  it('asks about the twelve conditions [R420]', () => {
    const conditionFields = allFieldNames.filter((name) => name.startsWith('conditions.'));

    expect(conditionFields).toEqual(conditions.map((condition) => `conditions.${condition}`));
    expect(conditionFields).toHaveLength(12);
    expect(Object.values(conditionLabels)).toEqual([
      'Embarazo',
      'Lactancia',
      'Alergias en la piel',
      'Diabetes',
      'Presión alta',
      'Enfermedad cardiovascular',
      'Enfermedad autoinmune',
      'Enfermedad renal',
      'Cáncer de piel',
      'Rosácea',
      'Epilepsia',
      'Asma',
    ]);
  });

  it('offers the three services and the two sexes [R421]', () => {
    expect(findStep('service')?.fields[0]?.options?.map(({ value }) => value)).toEqual([...intakeServices]);
    expect(Object.values(serviceLabels)).toEqual(['Depilación láser', 'Facial', 'Masaje']);
    expect(Object.values(sexLabels)).toEqual(['Femenino', 'Masculino']);
    expect(new Set(Object.values(answerLabels)).size).toBeGreaterThan(15);
  });

  it('has 28 steps for adults, and guardian questions for minors [R418 R419]', () => {
    const stepsOfAdult = listSteps(toDraft(ana), day);
    const stepsOfMinor = listSteps(toDraft(leo), day);
    const stepsOnBirthday = listSteps(toDraft(leo), { ...day, today: '2026-03-07' });
    const stepsWithAdultAge21 = listSteps(toDraft({ ...ana, birthDate: '2006-01-01' }), {
      ...day,
      adultYears: 21,
    });

    expect([stepsOfAdult.length, stepsOfMinor.length, stepsOnBirthday.length]).toEqual([28, 32, 28]);
    expect(stepsOfMinor.filter((step) => !stepsOfAdult.includes(step)).map(selectId)).toEqual([
      'guardianName',
      'guardianRelationship',
      'guardianLicense',
      'guardianPhone',
    ]);
    expect(stepsWithAdultAge21).toHaveLength(32);
    expect(listSteps({}, day)).toHaveLength(28);
  });

  it('shows the follow-up fields of an answer, and omits them if the answer changes', () => {
    const step = findStep('areaTreated')!;
    const untreatedDraft = { ...toDraft(ana), areaTreated: 'no' };

    expect(listShownFields(step, toDraft(ana)).map(({ name }) => name)).toEqual([
      'areaTreated',
      'areaTreatmentDetail',
      'lastTreatment',
    ]);
    expect(listShownFields(step, untreatedDraft)).toHaveLength(1);
    expect(IntakeAnswers.parse(toAnswersCandidate(untreatedDraft, day))).toMatchObject({
      areaTreated: false,
      areaTreatmentDetail: '',
      lastTreatment: '',
    });
  });

  it('converts a complete draft to valid answers', () => {
    for (const answers of [ana, leo]) {
      const draft = toDraft(answers);

      expect(findProblems(draft, day)).toEqual([]);
      expect(IntakeAnswers.parse(toAnswersCandidate(draft, day))).toEqual(answers);
    }
  });

  it('omits the e-mail of a guardian without one', () => {
    const draft = { ...toDraft(leo), 'guardian.email': ' ' };
    const { email: _, ...guardianWithoutEmail } = guardian;

    expect(findProblems(draft, day)).toEqual([]);
    expect(IntakeAnswers.parse(toAnswersCandidate(draft, day)).guardian).toEqual(guardianWithoutEmail);
  });

  it('drops the guardian of an adult', () => {
    const candidate = toAnswersCandidate({ ...toDraft(leo), birthDate: ana.birthDate }, day);

    expect(candidate).not.toHaveProperty('guardian');
  });
});

const textFields = [
  'fullName',
  'birthDate',
  'address',
  'email',
  'emailConfirmation',
  'phone',
  'emergencyContact.name',
  'emergencyContact.relationship',
  'emergencyContact.phone',
  'reason',
];
const choices = [
  'sex',
  'service',
  'areaTreated',
  ...conditions.map((condition) => `conditions.${condition}`),
];

describe('answer', () => {
  it.each(textFields)('is required for %s [R410 R411]', (field) => {
    // A date field cannot hold spaces.
    const blankValue = field === 'birthDate' ? '' : '  ';
    expect(findError(field, blankValue)).toBe('Este campo es obligatorio.');
    expect(listStepErrors(field, {})[field]).toBe('Este campo es obligatorio.');
  });

  it.each(choices)('must be one of the options for %s [R410 R411]', (field) => {
    expect(listStepErrors(field, {})[field]).toBe('Seleccione una opción.');
  });

  it.each<[string, string, string | undefined]>([
    ['fullName', 'Ana', 'Por favor, ingrese tanto el nombre como el apellido.'],
    ['fullName', 'Ana Ruiz', undefined],
    ['email', 'ana@correo', 'Correo electrónico inválido.'],
    ['emailConfirmation', 'anna@correo.example', 'Los correos no coinciden.'],
    ['emailConfirmation', ' ANA@Correo.example ', undefined],
    ['phone', '787-555-0142', undefined],
    ['phone', 'siete', 'El teléfono solo puede contener números.'],
    ['phone', '34600111222', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
    ['phone', '5550142', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
    ['phone', '17875550142', undefined],
    ['emergencyContact.phone', '+17875550142', undefined],
    ['license', '1234', 'Licencia requerida (mín. 5 caracteres).'],
    ['license', '', 'Licencia requerida (mín. 5 caracteres).'],
    ['birthDate', '2026-02-30', 'Fecha inválida.'],
    ['birthDate', '2026-03-07', 'Fecha inválida.'],
    ['birthDate', '1900-01-01', 'Fecha inválida.'],
    ['allergies', '', undefined],
    ['reason', 'x'.repeat(501), 'Máximo 500 caracteres.'],
  ])('has for %s with «%s» the error: %s [R412 R413 R414 R415 R417]', (field, value, message) => {
    expect(findError(field, value)).toBe(message);
  });

  it.each([
    ['guardian.license', '1234', 'Licencia del responsable inválida.'],
    ['guardian.email', 'luz@correo', 'Correo electrónico inválido.'],
    ['guardian.relationship', ' ', 'Parentesco del responsable requerido.'],
    ['guardian.license', '1234567', 'Esa es la licencia del cliente. Escribe la de quien responde.'],
    [
      'guardian.name',
      ' LEO  ruíz',
      'Escribe el nombre de otra persona. Si se llaman igual, agrega su segundo apellido.',
    ],
  ])('has for a minor’s %s with «%s» the error: %s [R416]', (field, value, message) => {
    expect(findError(field, value, toDraft(leo))).toBe(message);
  });
});
