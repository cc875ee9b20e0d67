import type { Role } from '#shared/core/roles.ts';

/** The words of the shells and of the pages that stand for no feature. */
export const text = {
  skip: 'Saltar al contenido',
  login: 'Iniciar sesión',
  logout: 'Cerrar sesión',
  leave: 'Salir',
  myAccount: 'Mi cuenta',
  accountOf: (name: string) => `Mi cuenta: ${name}`,
  openMenu: 'Abrir menú',
  menu: 'Menú',
  main: 'Principal',
  sections: 'Secciones',
  contact: 'Contacto',
  information: 'Información',
  policy: 'Política de cancelación',
  help: '¿Necesitas ayuda? Llámanos al',
  roleCheckFailed: 'Hubo un error al verificar el rol del usuario.',
  notFound: 'No encontramos esta página',
  notFoundWhy: 'El enlace puede estar incompleto o la página ya no existe.',
  home: 'Ir al inicio',
  crashed: 'No pudimos cargar esta página',
  crashedNext: 'Revisa tu conexión e intenta de nuevo.',
  retry: 'Reintentar',
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  supervisor: 'Supervisor',
  staff: 'Esteticista',
  patient: 'Cliente',
};
