import { expect, it } from 'vitest';
import { NewDeskMember } from '#shared/accounts/desk-members-api.ts';

const nina = {
  role: 'supervisor',
  firstName: 'Nina',
  lastName: 'Soto',
  phone: '787-555-0161',
  email: 'nina@test.example',
};
const listMessages = (changes: object) =>
  NewDeskMember.safeParse({ ...nina, ...changes }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it.each([
  ['firstName', '', 'Este campo es obligatorio.'],
  ['firstName', 'a'.repeat(81), 'Máximo 80 caracteres.'],
  ['lastName', ' ', 'Este campo es obligatorio.'],
  ['phone', '', 'Este campo es obligatorio.'],
  ['phone', '787', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
  ['email', ' ', 'Este campo es obligatorio.'],
  ['email', 'nina@', 'Correo electrónico inválido.'],
  ['email', `${'n'.repeat(250)}@test.example`, 'Máximo 254 caracteres.'],
  ['role', 'owner', 'Elige un rol.'],
])('NewDeskMember validates %s "%s"', (field, value, expectedText) => {
  expect(listMessages({})).toBeUndefined();
  expect(listMessages({ [field]: value })).toEqual([[field, expectedText]]);
});
