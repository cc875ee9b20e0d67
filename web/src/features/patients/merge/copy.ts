import { formatFullDate, formatLongDate, formatPhone, pluralize } from '#shared/core/format.ts';
import type { ChoiceName } from '#shared/patients/merge.ts';
import type { ComparedClient, Duplicates } from '#shared/patients/merge-api.ts';
import { toCivil } from '#web/src/lib/now.ts';

type Duplicate = Duplicates['rows'][number];

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
  counts: ({ counts }: ComparedClient) =>
    [
      pluralize(counts.appointments, 'cita', 'citas'),
      pluralize(counts.sales, 'compra', 'compras'),
      pluralize(counts.notes, 'nota', 'notas'),
      pluralize(counts.documents, 'documento', 'documentos'),
      ...(counts.others > 0 ? [pluralize(counts.others, 'dato más', 'datos más')] : []),
    ].join(' · '),
  choose: 'Elige qué dato se queda',
  moves: (client: ComparedClient) => `Pasa a la ficha que se conserva: ${mergeText.counts(client)}.`,
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
