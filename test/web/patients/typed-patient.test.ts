import { expect, it } from 'vitest';
import { toPatientFields } from '#web/src/components/patient-form/typed-patient.ts';

it.each([
  ['mari', { firstName: 'Mari', lastName: '' }],
  ['ana ortiz díaz', { firstName: 'Ana', lastName: 'Ortiz Díaz' }],
  ['ana@correo.example', { email: 'ana@correo.example' }],
  ['787-555-0142', { phone: '787-555-0142' }],
  ['1', { firstName: '', lastName: '' }],
])('the typed text %s fills the fields of a new client', (typed, fields) => {
  expect(toPatientFields(typed)).toEqual(fields);
});
