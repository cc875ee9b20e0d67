/** Separate from the copy of the account menu, which every page loads. */
export const openSessionsText = {
  lead: 'Dónde está abierta tu cuenta. Cierra las que no reconozcas y cambia tu contraseña.',
  failed: 'No pudimos cargar tus sesiones',
  current: 'Este dispositivo',
  since: (day: string, hour: string) => `Entraste el ${day}, ${hour}`,
  end: 'Cerrar sesión',
  endOf: (device: string) => `Cerrar sesión en ${device}`,
  endOthers: 'Cerrar las demás',
  ending: 'Cerrando...',
  ended: 'Sesión cerrada.',
  close: 'Cerrar',
} as const;
