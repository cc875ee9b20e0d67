const secondMs = 1_000;
const minuteMs = 60_000;

/** Copy of the team map (R435 to R437). */
export const teamMapText = {
  title: 'Mapa del equipo',
  live: 'En vivo',
  everyone: 'Todos los Enfermeros',
  memberFilterLabel: 'Enfermero',
  sharingCount: (sharing: number, all: number) => `${sharing} de ${all} comparten su ubicación`,
  loadFailed: 'No pudimos cargar el mapa del equipo',
  mapLabel: (names: readonly string[]) => `Mapa de Puerto Rico con la ubicación de ${names.join(', ')}`,
  showAll: 'Ver a todos',
  legend: {
    title: 'Leyenda',
    location: 'Ubicación del enfermero',
    route: 'Ruta al destino',
    silent: 'Sin señal por más de 5 min',
  },
  states: { enRoute: 'En camino', inside: 'En cita', free: 'Sin más citas hoy', silent: 'Sin señal' },
  nextStop: 'Próxima parada',
  currentStop: 'Cita en curso',
  noAddress: 'Sin dirección en su expediente',
  destinationOf: (name: string) => `Destino de ${name}`,
  outdatedMarker: (name: string) => `${name}, sin señal`,
  call: 'Llamar',
  callLabel: (name: string) => `Llamar a ${name}`,
  showOnMap: 'Ver en el mapa',
  showOnMapLabel: (name: string) => `Ver en el mapa a ${name}`,
  /** `hace 12 s`, `hace 11 min` */
  formatAge: (ageMs: number) =>
    ageMs < minuteMs ? `hace ${Math.floor(ageMs / secondMs)} s` : `hace ${Math.floor(ageMs / minuteMs)} min`,
  notSharingNotice: 'no comparte su ubicación.',
  retentionNotice:
    'Una posición se borra 15 minutos después de dejar de compartir. No se guarda en ningún otro sitio.',
  nobodyTitle: 'Nadie comparte su ubicación ahora',
  nobodyHint:
    'Cada enfermero la enciende en Pacientes Asignados con «Compartir ubicación». Aquí aparece en segundos.',
  calendarLinkLabel: 'Ver calendario',
  noTeamTitle: 'Aún no hay esteticistas',
  noTeamHint: 'Cuando una comparta su ubicación, la verás aquí.',
  teamLinkLabel: 'Ir a Esteticistas',
} as const;
