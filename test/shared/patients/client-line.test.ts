import { describe, expect, it } from 'vitest';
import { mapColumns, parseClientLine } from '#shared/patients/imported/client-line.ts';

const names = ['Nombre', 'Apellidos', 'Correo', 'Celular', 'Fecha de nacimiento', 'Notas'];
const ana = {
  Nombre: 'Ana',
  Apellidos: 'Rivera Ortiz',
  Correo: ' Ana@Test.Example ',
  Celular: '(787) 555-0142',
  'Fecha de nacimiento': '3/6/1990',
  Notas: 'Prefiere la mañana',
};
const parseLine = (line: Record<string, string>, isDayFirst = false) =>
  parseClientLine(line, { columns: mapColumns(Object.keys(line), {}), isDayFirst, today: '2026-03-02' });

describe('client import line', () => {
  it('is read by the usual column names', () => {
    expect(parseLine(ana)).toEqual({
      contact: {
        firstName: 'Ana',
        lastName: 'Rivera Ortiz',
        email: 'ana@test.example',
        phone: '+17875550142',
        birthDate: '1990-03-06',
        notes: 'Prefiere la mañana',
      },
    });
  });

  it('is read by configured columns', () => {
    const columns = mapColumns([...names, 'Contacto'], { email: 'Contacto' });
    expect(columns).toMatchObject({ email: 'Contacto', firstName: 'Nombre' });
  });

  it.each([
    ['Rivera Ortiz, Ana', 'Ana', 'Rivera Ortiz'],
    ['Ana Rivera Ortiz', 'Ana', 'Rivera Ortiz'],
  ])('has its name split from %s', (Cliente, firstName, lastName) => {
    expect(parseLine({ Cliente, Email: 'a@test.example' })).toMatchObject({
      contact: { firstName, lastName },
    });
  });

  it.each([
    ['1990-03-06', false, '1990-03-06'],
    ['03-06-1990', false, '1990-03-06'],
    ['6/3/1990', true, '1990-03-06'],
  ])('has its birth date parsed from %s, with the day first %s', (dateText, isDayFirst, birthDate) => {
    expect(parseLine({ ...ana, 'Fecha de nacimiento': dateText }, isDayFirst)).toMatchObject({
      contact: { birthDate },
    });
  });

  it.each([
    [{ Apellidos: '' }, 'it has no first name or no last name'],
    [{ Correo: '' }, 'it has no e-mail'],
    [{ Correo: 'ana' }, 'its e-mail is invalid'],
    [{ 'Fecha de nacimiento': '13/13/1990' }, "its birth date '13/13/1990' is invalid"],
    [{ 'Fecha de nacimiento': '2027-01-01' }, "its birth date '2027-01-01' is invalid"],
  ])('is rejected with %s', (invalidFields, reason) => {
    expect(parseLine({ ...ana, ...invalidFields })).toEqual({ reason });
  });
});
