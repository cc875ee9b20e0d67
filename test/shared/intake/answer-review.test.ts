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

const otherAnswers = {
  ...ana,
  fullName: 'Otra Persona',
  guardian,
  email: 'otra@correo.example',
  emailConfirmation: 'otra@correo.example',
  allergies: '',
  emergencyContact: { ...ana.emergencyContact, phone: '7875550177' },
  conditions: { ...ana.conditions, pregnancy: !ana.conditions.pregnancy, asthma: !ana.conditions.asthma },
};
const arbitraryNames = fc.uniqueArray(fc.constantFrom(...answerNames));

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
    expect(listDifferingAnswers(ana, otherAnswers)).toEqual([
      'conditions.pregnancy',
      'conditions.asthma',
      'allergies',
      'fullName',
      'guardian',
      'email',
      'emergencyContact',
    ]);
  });

  it('replace those of the record only where accepted', () => {
    fc.assert(
      fc.property(arbitraryNames, (acceptedNames) => {
        const after = applySelectedAnswers(ana, otherAnswers, acceptedNames);
        const acceptedSet = new Set<string>(acceptedNames);
        const allDifferences = listDifferingAnswers(ana, otherAnswers);
        expect(listDifferingAnswers(ana, after)).toEqual(
          allDifferences.filter((name) => acceptedSet.has(name)),
        );
        expect(listDifferingAnswers(otherAnswers, after)).toEqual(
          allDifferences.filter((name) => !acceptedSet.has(name)),
        );
      }),
    );
    expect(applySelectedAnswers(ana, otherAnswers, [])).toEqual(ana);
    expect(applySelectedAnswers(ana, otherAnswers, answerNames)).toEqual(otherAnswers);
    expect(applySelectedAnswers(otherAnswers, ana, ['guardian'])).not.toHaveProperty('guardian');
  });

  it('have a label for each field', () => {
    for (const name of answerNames) expect(getAnswerLabel(name)).not.toBe(name);
    expect(formatAnswer(otherAnswers, 'guardian')).toBe(
      'Luz Ruiz Díaz, Madre, licencia 7654321, teléfono 787-555-0143, correo luz@correo.example',
    );
    expect(formatAnswer(ana, 'conditions.pregnancy')).toBe('Sí');
    expect(formatAnswer(ana, 'phone')).toBe('787-555-0142');
    expect(formatAnswer(otherAnswers, 'allergies')).toBe('');
  });
});

describe('applications of one person', () => {
  const row = { firstName: 'Ana', lastName: 'Ruiz', phone: '+17875550142', email: 'ana@correo.example' };
  it('are grouped by e-mail, or name and phone, with earlier ones', () => {
    const renamedRow = { ...row, firstName: 'Otra' };
    const movedRow = { ...row, firstName: 'ANA', email: 'nueva@correo.example' };
    const motherRow = { ...row, firstName: 'Luz', email: 'luz@correo.example' };

    expect(
      groupByPerson([row, motherRow, renamedRow, movedRow]).map(({ earlier, ...latest }) => [
        latest,
        earlier,
      ]),
    ).toEqual([
      [row, [renamedRow, movedRow]],
      [motherRow, []],
    ]);
  });

  it('appear once each', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const application = fc.record({ firstName: letter, lastName: letter, phone: letter, email: letter });
    fc.assert(
      fc.property(fc.array(application), (rows) => {
        const groupedRows = groupByPerson(rows).flatMap(({ earlier, ...latest }) => [latest, ...earlier]);
        expect(groupedRows).toHaveLength(rows.length);
        expect(new Set(groupByPerson(rows).map(({ email }) => email)).size).toBe(groupByPerson(rows).length);
      }),
    );
  });
});
