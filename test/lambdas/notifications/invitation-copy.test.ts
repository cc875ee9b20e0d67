import { expect, it } from 'vitest';
import { invitationMail } from '#lambdas/notifications/messages/invitation.ts';
import type { Role } from '#shared/core/roles.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';

const mailTo = (role: Role) => {
  const invitedUser = { userId: 'nina', role, firstName: 'Nina', email: 'nina@test.example' };
  return invitationMail(invitedUser, 'M7w!kP2$', buildScreenLinks('https://citas.example'));
};

it.each([
  ['patient', 'Crea tu cuenta', 'para ver tus citas y solicitar otras'],
  ['staff', 'Crea tu cuenta del equipo', 'para ver tu calendario y tus citas'],
  ['supervisor', 'Crea tu cuenta de supervisión', 'para atender la recepción'],
  ['admin', 'Crea tu cuenta de administración', 'para administrar el centro'],
] as const)('the invitation of a %s explains their account', (role, subject, expectedText) => {
  const { subject: mailSubject, text } = mailTo(role);

  expect(mailSubject).toBe(subject);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(expectedText);
});

it.each([
  ['staff', '«Mi horario»'],
  ['supervisor', '«Solicitud de citas»'],
  ['admin', '«Ajustes»'],
] as const)('the invitation of a %s names the first step', (role, expectedText) => {
  expect(mailTo(role).text).toContain(expectedText);
});
