import type { DeskMember } from '#shared/accounts/desk-members-api.ts';

/** Copy of the front desk accounts and their invitation. */
export const deskMembersText = {
  title: 'Administración y recepción',
  lead: 'Quién administra el centro y quién atiende la recepción. Solo la administración ve esta lista.',
  invite: 'Invitar a la administración',
  loadFailed: 'No pudimos cargar a la administración',
  emptyTitle: 'Nadie más administra el centro',
  columns: { person: 'Persona', phone: 'Teléfono', role: 'Rol', status: 'Estado' },
  active: 'Activo',
  inactive: 'Inactivo',
  invited: 'Invitación pendiente',
  edit: 'Editar',
  editLabel: (name: string) => `Editar a ${name}`,
  menuLabel: (name: string) => `Acciones de ${name}`,
  secondFactor: 'Dos pasos',
  resetSecondFactor: 'Restablecer verificación',
  remove: 'Eliminar',
} as const;

export const deskMemberText = {
  inviteTitle: 'Invitar a la administración',
  editTitle: 'Editar cuenta',
  inviteSubtitle: 'Recibe por correo y SMS una contraseña temporal para entrar.',
  emailHint: 'Con este correo entra a su cuenta.',
  activeHint: 'Puede entrar a su cuenta.',
  inactiveHint: 'No puede entrar a su cuenta.',
  cancel: 'Cancelar',
  next: 'Continuar',
  save: 'Guardar',
  saving: 'Guardando...',
  back: 'Volver',
  confirmInvite: 'Enviar invitación',
  confirmRole: 'Cambiar rol',
  sending: 'Enviando...',
  invited: 'Invitación enviada.',
  updated: 'Cuenta actualizada.',
} as const;

/** Copy of the second step, which shows the rights of the new role. */
export const roleText = {
  invitationNotice: (name: string, email: string, role: string) => `${name} (${email}) entra como ${role}.`,
  roleChangeNotice: (name: string, role: string) => `${name} pasa a ser ${role} y tiene que volver a entrar.`,
  grantedTitle: 'Podrá:',
  deniedTitle: 'No podrá:',
  grantedRights: {
    admin: [
      'Ver y cambiar todo: clientes, fichas, citas, cobros y ventas del día.',
      'Cambiar los ajustes del centro y la página de inicio.',
      'Invitar, cambiar y quitar a otras personas, también de la administración.',
    ],
    supervisor: ['Ver y cambiar clientes, fichas, citas y solicitudes.', 'Crear y cambiar esteticistas.'],
  },
  deniedRights: {
    admin: [],
    supervisor: [
      'Ver el panel y las citas completadas.',
      'Cambiar los ajustes.',
      'Invitar a la administración.',
    ],
  },
} as const satisfies Record<string, unknown> & {
  grantedRights: Record<DeskMember['role'], readonly string[]>;
  deniedRights: Record<DeskMember['role'], readonly string[]>;
};

export const secondFactorResetText = {
  title: 'Restablecer verificación',
  question: (name: string) => `¿Apagar la verificación en dos pasos de ${name}?`,
  consequence:
    'Hazlo solo si perdió su teléfono y sus códigos, y sabes que es quien te lo pide. Se cierra su sesión en todos los dispositivos, entra con su contraseña y recibe un correo.',
  confirm: 'Restablecer',
  working: 'Restableciendo...',
  done: 'Verificación en dos pasos restablecida.',
} as const;

export const deskRemovalText = {
  title: 'Eliminar cuenta',
  question: (name: string) => `¿Quitar a ${name}?`,
  consequence: 'Deja de entrar en el acto y su correo queda libre. Lo que hizo se queda en el historial.',
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Cuenta eliminada.',
} as const;
