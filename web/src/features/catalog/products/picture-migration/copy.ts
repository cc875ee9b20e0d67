import {
  formatInteger,
  formatShortFullDate,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';

const minuteMs = 60_000;

/** `4 min 12 s`, `12 s` */
function formatElapsed(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${formatInteger(minutes)} min ${seconds % 60} s`;
}

const formatErrorCount = (count: number) => (count === 1 ? '1 quedó' : `${formatInteger(count)} quedaron`);

/** 'Migrar Imágenes de Productos' (R472). */
export const migrationText = {
  title: 'Migrar Imágenes de Productos',
  productsToCheck: (count: number) =>
    `${pluralize(count, 'producto o servicio', 'productos y servicios')} por revisar`,
  runningSince: (time: string) => `En marcha desde ${formatTimeWithArticle(time)}`,
  lastRun: (date: string, time: string) => `Última vez: ${formatShortFullDate(date)}, ${formatTime(time)}`,
  loadFailed: 'No pudimos cargar los productos',
  factsTitle: 'Qué hace',
  copyFact: 'Copia cada imagen a la carpeta de su producto.',
  scaleFact: 'La reduce para que la caja cargue rápido.',
  metadataFact: 'Le quita la ubicación y los datos de la cámara.',
  skipFact: 'Salta las que ya estén. Puedes ejecutarla las veces que quieras.',
  runLabel: 'Ejecutar migración',
  noProducts: 'Aún no hay productos ni servicios.',
  progress: (checked: number, total: number) => `${formatInteger(checked)} / ${formatInteger(total)}`,
  progressLabel: 'Imágenes revisadas',
  percent: (percent: number) => `${percent}%`,
  timeLeft: (ms: number) => {
    const minutes = Math.round(ms / minuteMs);
    if (minutes < 1) return 'quedan unos segundos';
    return minutes === 1 ? 'queda cerca de 1 minuto' : `quedan unos ${formatInteger(minutes)} minutos`;
  },
  sending: 'Reduciendo y subiendo...',
  checking: 'Revisando imágenes...',
  keepPageOpenNotice:
    'Deja esta página abierta. Puedes detenerla y ejecutarla otra vez: sigue con las que falten.',
  stop: 'Detener',
  stopping: 'Deteniendo...',
  leaveTitle: 'Salir y detener la migración',
  leaveQuestion:
    'Terminamos la imagen que ya empezó y paramos. Lo migrado se queda: al ejecutarla otra vez, sigue con las que falten.',
  leaveLabel: 'Salir',
  stayLabel: 'Seguir aquí',
  countLabels: {
    migrated: 'Migradas',
    alreadyMigrated: 'Ya estaban',
    noPicture: 'Sin imagen',
    failed: 'Con error',
  },
  failuresTitle: (count: number) => `Con error (${formatInteger(count)})`,
  edit: 'Editar',
  editLabel: (name: string) => `Editar ${name} (abre en otra pestaña)`,
  readyCount: (ready: number, total: number) => `${formatInteger(ready)} de ${formatInteger(total)} listos`,
  doneMessage: (ms: number, failed: number) =>
    `Terminó en ${formatElapsed(ms)}.${failed === 0 ? '' : ` ${formatErrorCount(failed)} con error.`}`,
  stoppedMessage: (checked: number, total: number) =>
    `La detuviste: ${formatInteger(checked)} de ${formatInteger(total)} revisados. Al ejecutarla otra vez, sigue con las que falten.`,
  interruptedMessage:
    'Se interrumpió. Lo migrado se queda; al ejecutarla otra vez, sigue con las que falten.',
  runAgain: 'Ejecutar otra vez',
  runAllAgain: 'Ejecutar todo otra vez',
  retryLabel: (count: number) =>
    count === 1 ? 'Reintentar la que falló' : `Reintentar las ${formatInteger(count)}`,
  tooLarge: (size: string) => `Pesa ${size}. El máximo es 10 MB.`,
  originalMissing: 'No encontramos el archivo original.',
  notAPicture: 'El archivo no es una imagen o está dañado.',
  connectionLost: 'La conexión se cortó al subirla.',
} as const;
