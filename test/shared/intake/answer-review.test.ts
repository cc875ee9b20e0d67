import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerNames,
  applySelectedAnswers,
  listDifferingAnswers,
} from '#shared/intake/prospects/answer-review.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import { formatAnswer, getAnswerLabel } from '#shared/intake/prospects/format-answer.ts';
import { ana, guardian } from '#test/support/intake/sample-answers.ts';

const other = {
  ...ana,
  fullName: 'Otra Persona',
  guardian,
  email: 'otra@correo.example',
  emailConfirmation: 'otra@correo.example',
  allergies: '',
  emergencyContact: { ...ana.emergencyContact, phone: '7875550177' },
  conditions: { ...ana.conditions, pregnancy: !ana.conditions.pregnancy, asthma: !ana.conditions.asthma },
};
const names = fc.uniqueArray(fc.constantFrom(...answerNames));

describe('application answers compared with the record', () => {
  it('differ only in content, not in spelling', () => {
    expect(listDifferingAnswers(ana, ana)).toEqual([]);
    expect(
      listDifferingAnswers(ana, {
        ...ana,
        fullName: ' ana  RUIZ diaz',
        phone: '(787) 555-0142',
        allergies: 'mani',
      }),
    ).toEqual([]);
    expect(listDifferingAnswers(ana, other)).toEqual([
      'conditions.pregnancy',
      'conditions.asthma',
      'allergies',
      'fullName',
      'guardian',
      'email',
      'emergencyContact',
    ]);
  });

  it('keep the record’s, except for the accepted ones', () => {
    fc.assert(
      fc.property(names, (taken) => {
        const after = applySelectedAnswers(ana, other, taken);
        const isTaken = new Set<string>(taken);
        const all = listDifferingAnswers(ana, other);
        expect(listDifferingAnswers(ana, after)).toEqual(all.filter((name) => isTaken.has(name)));
        expect(listDifferingAnswers(other, after)).toEqual(all.filter((name) => !isTaken.has(name)));
      }),
    );
    expect(applySelectedAnswers(ana, other, [])).toEqual(ana);
    expect(applySelectedAnswers(ana, other, answerNames)).toEqual(other);
    expect(applySelectedAnswers(other, ana, ['guardian'])).not.toHaveProperty('guardian');
  });

  it('each have a label', () => {
    for (const name of answerNames) expect(getAnswerLabel(name)).not.toBe(name);
    expect(formatAnswer(other, 'guardian')).toBe(
      'Luz Ruiz Díaz, Madre, licencia 7654321, teléfono 787-555-0143, correo luz@correo.example',
    );
    expect(formatAnswer(ana, 'conditions.pregnancy')).toBe('Sí');
    expect(formatAnswer(ana, 'phone')).toBe('787-555-0142');
    expect(formatAnswer(other, 'allergies')).toBe('');
  });
});

describe('applications of one person', () => {
  const row = { firstName: 'Ana', lastName: 'Ruiz', phone: '+17875550142', email: 'ana@correo.example' };
  it('are grouped by e-mail, or name and phone, with earlier ones', () => {
    const renamed = { ...row, firstName: 'Otra' };
    const moved = { ...row, firstName: 'ANA', email: 'nueva@correo.example' };
    const mother = { ...row, firstName: 'Luz', email: 'luz@correo.example' };

    expect(
      groupByPerson([row, mother, renamed, moved]).map(({ earlier, ...shown }) => [shown, earlier]),
    ).toEqual([
      [row, [renamed, moved]],
      [mother, []],
    ]);
  });

  it('each appear once', () => {
    const some = fc.constantFrom('a', 'b', 'c');
    const application = fc.record({ firstName: some, lastName: some, phone: some, email: some });
    fc.assert(
      fc.property(fc.array(application), (rows) => {
        const seen = groupByPerson(rows).flatMap(({ earlier, ...shown }) => [shown, ...earlier]);
        expect(seen).toHaveLength(rows.length);
        expect(new Set(groupByPerson(rows).map(({ email }) => email)).size).toBe(groupByPerson(rows).length);
      }),
    );
  });
});
