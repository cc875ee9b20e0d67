import { formatMoney, pluralize } from '#shared/core/format.ts';
import { publicText } from '#web/src/components/public/copy.ts';

export const text = {
  page: 'Spa y bienestar en Puerto Rico',
  apply: 'Solicitar cita',
  login: publicText.login,
  myAccount: publicText.myAccount,
  freeHours: publicText.freeHours,
  featured: 'Destacado',
  hours: 'Horario',
  address: 'Dónde estamos',
  services: 'Nuestros Servicios',
  servicesLead: 'Elige una categoría para ver precios y duración.',
  noServices: 'No hay servicios disponibles aún',
  serviceCount: (count: number) => pluralize(count, 'servicio', 'servicios'),
  request: 'Solicitar servicio',
  requestOf: (name: string) => `Solicitar servicio: ${name}`,
  close: 'Cerrar',
  needAccount: 'Necesitas una cuenta',
  needAccountReason: (service: string) =>
    `Para pedir ${service} completa primero tu solicitud; si ya eres cliente, inicia sesión.`,
  createAccount: 'Crear cuenta',
  cancel: 'Cancelar',
  products: 'Productos destacados',
  shop: 'Ver Tienda Online',
  previous: 'Productos anteriores',
  next: 'Productos siguientes',
  pageOf: (page: number, pages: number) => `${page} de ${pages}`,
  about: 'Sobre Nosotros',
  showMore: 'Ver más',
  showLess: 'Ver menos',
  failed: 'No pudimos cargar nuestros servicios.',
  retry: 'Reintentar',
  retrying: 'Cargando...',
  loading: 'Cargando servicios',
} as const;

export const formatPrice = (cents: number) => formatMoney(cents);
