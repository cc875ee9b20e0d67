import { isCivilDate, isCivilTime, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import { serviceLabels, sexLabels } from '#shared/intake/labels.ts';
import { skinAlterationLabels, skinTypeLabels } from '../treatment/skin-labels.ts';
import { fieldLabels, isDisplayedField, recordPartLabels } from './access-labels.ts';
import { actionLabels, otherAction } from './action-labels.ts';
import { recordParts, recordRead } from './record-part.ts';

type LogEntry = { readonly action: string; readonly details: Readonly<Record<string, unknown>> };
type RecordValue = Readonly<Record<string, unknown>>;

/** One changed field; a missing value is undefined. New records have no previous values. */
export type AccessChange = {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isNew: boolean;
};

const isRecord = (value: unknown): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueLabels: Readonly<Record<string, string>> = {
  ...skinTypeLabels,
  ...skinAlterationLabels,
  ...serviceLabels,
  ...sexLabels,
  patient: 'Cliente',
  staff: 'Esteticista',
  supervisor: 'Supervisor',
  admin: 'Administrador',
};
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function formatText(text: string): string {
  if (isCivilDate(text)) return formatLongDate(text);
  if (isCivilTime(text)) return formatTime(text);
  if (!isInstant(text)) return valueLabels[text] ?? text;
  const { date, time } = toCivilDateTime(new Date(text));
  return `${formatLongDate(date)}, ${formatTime(time)}`;
}

function formatValue(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'number' && name === 'bytes') return formatFileSize(value);
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((each) => formatValue(each, name)).join(', ');
  return JSON.stringify(value);
}

const labelOf = (path: readonly string[]) => path.map((name) => fieldLabels[name] ?? name).join(' · ');

function flattenValues(value: unknown, path: readonly string[] = []): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const [name, each] of Object.entries(isRecord(value) ? value : {})) {
    if (!isDisplayedField(name)) continue;
    const here = [...path, name];
    if (isRecord(each)) for (const [label, leaf] of flattenValues(each, here)) found.set(label, leaf);
    else found.set(labelOf(here), formatValue(each, name));
  }
  return found;
}

export function listChanges({
  details: { before: previousValue, after: currentValue, ...facts },
}: LogEntry): AccessChange[] {
  const before = flattenValues(previousValue);
  const after = flattenValues(currentValue);
  const named = [...flattenValues(facts)].map(([field, value]) => ({
    field,
    before: undefined,
    after: value,
    isNew: true,
  }));
  const changed = [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    before: before.get(field),
    after: after.get(field),
    isNew: before.size === 0,
  }));
  return [...named, ...changed].filter((change) => change.before !== change.after);
}

export function describeAction({ action, details }: LogEntry): string {
  const part = action === recordRead && recordParts.find((each) => each === details['part']);
  return part ? `Leyó ${recordPartLabels[part]}` : (actionLabels[action] ?? otherAction);
}
