import type { InvitationState } from './invitation.ts';

/** What the state of an invitation is called on screen; the glossary holds the same words. */
export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  due: 'Por enviar',
  sent: 'Enviada',
  expired: 'Vencida',
  locked: 'Bloqueada',
  accepted: 'Aceptada',
};
