import { expect, it } from 'vitest';
import { deskPersonFrom } from '#infra/desk-person.ts';

const ana = ['ana@serena.example', 'Ana', 'Rivera', '787-555-0100'];

it('a person of the front desk is read from the command line, e-mail and phone as they are stored', () => {
  const person = deskPersonFrom(
    ['admin', ' Ana@Serena.example', 'Ana', 'Rivera', '(787) 555-0100'],
    'invite-desk',
  );

  expect(person).toEqual({
    role: 'admin',
    email: 'ana@serena.example',
    firstName: 'Ana',
    lastName: 'Rivera',
    phone: '+17875550100',
  });
});

it.each([
  ['a role that is not of the front desk', ['staff', ...ana]],
  ['no e-mail address', ['admin', 'ana', ...ana.slice(1)]],
  ['a phone that receives no SMS', ['admin', ...ana.slice(0, 3), '12']],
  ['a word missing', ['admin', ...ana.slice(1)]],
  ['a word too many', ['admin', ...ana, 'more']],
])('%s is answered with how the command is used', (_, words) => {
  expect(() => deskPersonFrom(words, 'invite-desk -- prod')).toThrow(
    'Usage: npm run invite-desk -- prod <admin|supervisor> <e-mail> <first name> <last name> <phone>',
  );
});
