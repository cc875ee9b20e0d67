import { formatDuration } from '#shared/core/format.ts';
import type { SharingState } from './location-sharing.ts';

const minuteMs = 60_000;

const formatSince = (since: number, now: number) => {
  const minutes = Math.floor((now - since) / minuteMs);
  return minutes < 1
    ? 'Recepción te ve desde ahora'
    : `Recepción te ve desde hace ${formatDuration(minutes)}`;
};

/** 'Compartir ubicación' (R257). */
export const locationText = {
  title: 'Compartir ubicación',
  off: 'Activa tu ubicación para que recepción vea tu ruta.',
  asking: 'Buscando tu ubicación. Si tu teléfono pregunta, toca Permitir.',
  waiting: 'Sin conexión. Recepción verá tu ubicación cuando vuelva.',
  unavailable: 'Ubicación no disponible.',
  denied: 'Ubicación no disponible. Tu navegador no permite usar la ubicación.',
  howToAllow: [
    'Toca el candado o los ajustes junto a la dirección de esta página.',
    'En Ubicación, elige Permitir.',
    'Vuelve a activar Compartir ubicación.',
  ],
  /** The current state in one sentence. */
  state(sharing: SharingState, now: number): string {
    if (sharing.kind !== 'on') return this[sharing.kind];
    return sharing.since === undefined ? this.waiting : formatSince(sharing.since, now);
  },
} as const;
