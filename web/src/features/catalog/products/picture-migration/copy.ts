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
  toCheck: (count: number) =>
    `${pluralize(count, 'producto o servicio', 'productos y servicios')} por revisar`,
  since: (time: string) => `En marcha desde ${formatTimeWithArticle(time)}`,
  last: (date: string, time: string) => `Última vez: ${formatShortFullDate(date)}, ${formatTime(time)}`,
  failed: 'No pudimos cargar los productos',
  what: 'Qué hace',
  copies: 'Copia cada imagen a la carpeta de su producto.',
  scales: 'La reduce para que la caja cargue rápido.',
  strips: 'Le quita la ubicación y los datos de la cámara.',
  skips: 'Salta las que ya estén. Puedes ejecutarla las veces que quieras.',
  run: 'Ejecutar migración',
  nothing: 'Aún no hay productos ni servicios.',
  progress: (checked: number, total: number) => `${formatInteger(checked)} / ${formatInteger(total)}`,
  bar: 'Imágenes revisadas',
  percent: (percent: number) => `${percent}%`,
  left: (ms: number) => {
    const minutes = Math.round(ms / minuteMs);
    if (minutes < 1) return 'quedan unos segundos';
    return minutes === 1 ? 'queda cerca de 1 minuto' : `quedan unos ${formatInteger(minutes)} minutos`;
  },
  sending: 'Reduciendo y subiendo...',
  checking: 'Revisando imágenes...',
  stay: 'Deja esta página abierta. Puedes detenerla y ejecutarla otra vez: sigue con las que falten.',
  stop: 'Detener',
  stopping: 'Deteniendo...',
  leaveTitle: 'Salir y detener la migración',
  leaveQuestion:
    'Terminamos la imagen que ya empezó y paramos. Lo migrado se queda: al ejecutarla otra vez, sigue con las que falten.',
  leave: 'Salir',
  keepGoing: 'Seguir aquí',
  counts: {
    migrated: 'Migradas',
    already: 'Ya estaban',
    without: 'Sin imagen',
    failed: 'Con error',
  },
  failures: (count: number) => `Con error (${formatInteger(count)})`,
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name} (abre en otra pestaña)`,
  ready: (ready: number, total: number) => `${formatInteger(ready)} de ${formatInteger(total)} listos`,
  done: (ms: number, failed: number) =>
    `Terminó en ${formatElapsed(ms)}.${failed === 0 ? '' : ` ${formatErrorCount(failed)} con error.`}`,
  stopped: (checked: number, total: number) =>
    `La detuviste: ${formatInteger(checked)} de ${formatInteger(total)} revisados. Al ejecutarla otra vez, sigue con las que falten.`,
  interrupted: 'Se interrumpió. Lo migrado se queda; al ejecutarla otra vez, sigue con las que falten.',
  runAgain: 'Ejecutar otra vez',
  runAllAgain: 'Ejecutar todo otra vez',
  retry: (count: number) =>
    count === 1 ? 'Reintentar la que falló' : `Reintentar las ${formatInteger(count)}`,
  tooLarge: (size: string) => `Pesa ${size}. El máximo es 10 MB.`,
  missing: 'No encontramos el archivo original.',
  notPicture: 'El archivo no es una imagen o está dañado.',
  lost: 'La conexión se cortó al subirla.',
} as const;
