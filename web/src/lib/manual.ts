import type { Role } from '#shared/core/roles.ts';

/** Folder of the user manual, which `web/manual-pages.ts` builds from docs/manual. */
export const manualPath = '/manual/';

const guides: Readonly<Record<Role, string>> = {
  admin: 'administracion',
  supervisor: 'recepcion',
  staff: 'esteticista',
  patient: 'clienta',
};

/** The guide for a role. */
export const toGuidePath = (role: Role): string => `${manualPath}${guides[role]}.html`;
