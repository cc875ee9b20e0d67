export const text = {
  title: 'Punto de Venta',
  unknownView: 'Vista no encontrada.',
  chooseView: 'Elige una sección del menú.',
  seeRequests: 'Ver solicitudes de citas',
} as const;
