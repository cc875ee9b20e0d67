/** The words around every public page. */
export const publicText = {
  skip: 'Saltar al contenido',
  home: (brandName: string) => `${brandName}, inicio`,
  login: 'Iniciar sesión',
  myAccount: 'Mi cuenta',
  main: 'Principal',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  services: 'Servicios',
  shop: 'Tienda',
  about: 'Sobre nosotros',
  contact: 'Contacto',
  information: 'Información',
  policy: 'Política de cancelación',
  apply: 'Solicitar cita',
  freeHours: 'Ver horas libres',
} as const;

/** Parts of the landing page that every public page leads to. */
export const landingParts = { services: 'servicios', about: 'sobre-nosotros', contact: 'contacto' } as const;
