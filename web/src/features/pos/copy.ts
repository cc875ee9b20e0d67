export const text = {
  title: 'Punto de Venta',
  unknownView: 'Vista no encontrada.',
  chooseView: 'Elige una sección del menú.',
  notOpen: 'La caja todavía no está en uso',
  notOpenYet: 'Por ahora cada cita se cobra al completarla. Desde aquí puedes seguir con el día.',
  seeRequests: 'Ver solicitudes de citas',
  seeCalendar: 'Ver calendario',
} as const;
