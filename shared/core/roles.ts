export const roles = ['admin', 'supervisor', 'staff', 'patient'] as const;
export type Role = (typeof roles)[number];

/** Who keeps the center's day: requests, appointments, people. */
export const frontDesk = ['admin', 'supervisor'] as const satisfies readonly Role[];

export const isFrontDesk = (role: Role): boolean => frontDesk.some((each) => each === role);

/** Cognito groups are roles; nurse and aesthetician are one role in two words. */
export const roleByGroup: Readonly<Record<string, Role>> = {
  admin: 'admin',
  supervisor: 'supervisor',
  enfermero: 'staff',
  esteticista: 'staff',
  paciente: 'patient',
};
/** The group of a new account; 'enfermero' remains for accounts that came with it. */
export const groupOf: Readonly<Record<Role, string>> = {
  admin: 'admin',
  supervisor: 'supervisor',
  staff: 'esteticista',
  patient: 'paciente',
};
export const groups = Object.keys(roleByGroup);

/** Who may make a call: roles, or anyone at all. */
export type Allowed = Role | 'public';

/** Who is acting: a signed-in person, a visitor, or the system itself (reactions, schedules, webhooks). */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly role: Role }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string };

export const isAdmin = (actor: Actor) => actor.kind === 'user' && actor.role === 'admin';
export const isClient = (actor: Actor) => actor.kind === 'user' && actor.role === 'patient';

/** Short stable form for events, ledger and audit rows. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `${actor.role}:${actor.id}`;
    case 'visitor':
      return 'visitor';
    case 'system':
      return `system:${actor.name}`;
  }
}
