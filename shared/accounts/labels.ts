import type { Role } from '#shared/core/roles.ts';
import type { InvitationState } from './invitation.ts';

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  supervisor: 'Supervisor',
  staff: 'Esteticista',
  patient: 'Cliente',
};

export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  due: 'Por enviar',
  sent: 'Enviada',
  expired: 'Vencida',
  locked: 'Bloqueada',
  accepted: 'Aceptada',
};
