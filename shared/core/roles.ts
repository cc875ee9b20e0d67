export const roles = ['admin', 'supervisor', 'staff', 'patient'] as const;
export type Role = (typeof roles)[number];

export const frontDesk = ['admin', 'supervisor'] as const satisfies readonly Role[];

export const isFrontDesk = (role: Role): boolean => frontDesk.some((deskRole) => deskRole === role);

/** Role of each Cognito group. Nurse and aesthetician are the same role. */
export const roleByGroup: Readonly<Record<string, Role>> = {
  admin: 'admin',
  supervisor: 'supervisor',
  enfermero: 'staff',
  esteticista: 'staff',
  paciente: 'patient',
};
/** Cognito group of a new account. 'enfermero' remains only for existing accounts. */
export const groupByRole: Readonly<Record<Role, string>> = {
  admin: 'admin',
  supervisor: 'supervisor',
  staff: 'esteticista',
  patient: 'paciente',
};
export const groups = Object.keys(roleByGroup);

export type AllowedRole = Role | 'public';

/** The acting party, which is a user, a visitor, or the system (reactions, schedules, webhooks). */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly role: Role }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string };

export const isAdmin = (actor: Actor) => actor.kind === 'user' && actor.role === 'admin';
export const isClient = (actor: Actor) => actor.kind === 'user' && actor.role === 'patient';

/** Returns the actor's key for events, ledger and audit rows, such as `admin:lourdes`. */
export function toActorKey(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `${actor.role}:${actor.id}`;
    case 'visitor':
      return 'visitor';
    case 'system':
      return `system:${actor.name}`;
  }
}
