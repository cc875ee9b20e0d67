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

/** Fragments of the landing page that every public page links to. */
export const landingParts = { services: 'servicios', about: 'sobre-nosotros', contact: 'contacto' } as const;
