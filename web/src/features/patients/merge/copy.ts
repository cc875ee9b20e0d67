import { formatFullDate, formatLongDate, formatPhone, pluralize } from '#shared/core/format.ts';
import type { ChoiceName } from '#shared/patients/merge.ts';
import type { ComparedClient, Duplicates } from '#shared/patients/merge-api.ts';
import { toCivil } from '#web/src/lib/now.ts';

type Duplicate = Duplicates['rows'][number];

/** Formats how many rows a client has of each kind, as `2 citas · 1 nota`. Empty if there are none. */
const formatCounts = ({ counts }: ComparedClient) =>
  [
    counts.appointments > 0 && pluralize(counts.appointments, 'cita', 'citas'),
    counts.sales > 0 && pluralize(counts.sales, 'compra', 'compras'),
    counts.notes > 0 && pluralize(counts.notes, 'nota', 'notas'),
    counts.documents > 0 && pluralize(counts.documents, 'documento', 'documentos'),
    counts.others > 0 && pluralize(counts.others, 'dato más', 'datos más'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Two records of one person. */
export const mergeText = {
  notice: ({ name }: Duplicate) => `Parece duplicado de ${name}`,
  why: {
    phone: 'Tiene el mismo teléfono.',
    person: 'Tiene el mismo nombre y la misma fecha de nacimiento.',
  } satisfies Record<Duplicate['why'], string>,
  compare: 'Comparar',
  compareWith: (name: string) => `Comparar con ${name}`,
  title: 'Unir fichas',
  subtitle: 'Todo queda en una sola ficha. Se puede deshacer por 30 días.',
  failed: 'No pudimos comparar las fichas',
  keep: '¿Qué ficha se conserva?',
  keepHint: 'Conserva su correo y su cuenta. La otra sale de las listas.',
  account: 'Entra con su cuenta',
  noAccount: 'Nunca ha entrado',
  since: (instant: string) => `Cliente desde el ${formatLongDate(toCivil(instant).date)}`,
  choiceLabels: {
    name: 'Nombre',
    phone: 'Teléfono',
    birthDate: 'Fecha de nacimiento',
    address: 'Dirección',
    notes: 'Notas',
  } satisfies Record<ChoiceName, string>,
  formatValue: (name: ChoiceName, value: string) => {
    if (name === 'phone') return formatPhone(value);
    return name === 'birthDate' ? formatFullDate(value) : value;
  },
  counts: (client: ComparedClient) => formatCounts(client) || 'Sin citas, compras ni documentos',
  choose: 'Elige qué dato se queda',
  moves: (client: ComparedClient) => {
    const counts = formatCounts(client);
    return counts === '' ? 'No tiene nada que pasar.' : `Pasa a la ficha que se conserva: ${counts}.`;
  },
  single:
    'Los balances se suman y no se cobra ni se devuelve nada. Si las dos tienen metas, perfil de salud o recomendaciones, quedan los de la ficha que se conserva; la otra entrevista queda con las anteriores.',
  bothInUse:
    'Los dos clientes ya entran con su propia cuenta, y una cuenta en uso no se puede unir. Pregúntale a la persona cuál usa, cancela las citas por venir de la otra ficha y elimínala.',
  cancel: 'Cancelar',
  merge: 'Unir fichas',
  merging: 'Uniendo...',
  merged: 'Fichas unidas',
  mergedDetail: 'Las citas, compras y notas aparecen juntas en unos segundos.',
  undo: 'Deshacer',
  undoMerge: 'Deshacer la unión',
  undoing: 'Deshaciendo...',
  undone: 'Las fichas están separadas otra vez',
  undoneDetail: 'En unos segundos cada una tiene lo suyo. Lo nuevo quedó en la ficha conservada.',
  mergedWith: ({ duplicateName, undoUntil }: Duplicates['merges'][number]) =>
    `Aquí se unió la ficha de ${duplicateName}. Se puede deshacer hasta el ${formatLongDate(toCivil(undoUntil).date)}.`,
} as const;
