import { isCivilDate, isCivilTime, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import { serviceLabels, sexLabels } from '#shared/intake/labels.ts';
import { skinAlterationLabels, skinTypeLabels } from '../treatment/skin-labels.ts';
import { fieldLabels, isDisplayedField, recordPartLabels } from './access-labels.ts';
import { actionLabels, otherActionLabel } from './action-labels.ts';
import { recordParts, recordReadAction } from './record-part.ts';

type LogEntry = { readonly action: string; readonly details: Readonly<Record<string, unknown>> };
type RecordValue = Readonly<Record<string, unknown>>;

/** One changed field. A missing value is undefined. New records have no previous values. */
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
    return value.length === 0 ? undefined : value.map((element) => formatValue(element, name)).join(', ');
  return JSON.stringify(value);
}

const formatPath = (path: readonly string[]) => path.map((name) => fieldLabels[name] ?? name).join(' · ');

function flattenValues(value: unknown, path: readonly string[] = []): Map<string, string | undefined> {
  const labeledValues = new Map<string, string | undefined>();
  for (const [name, fieldValue] of Object.entries(isRecord(value) ? value : {})) {
    if (!isDisplayedField(name)) continue;
    const fieldPath = [...path, name];
    if (isRecord(fieldValue))
      for (const [label, text] of flattenValues(fieldValue, fieldPath)) labeledValues.set(label, text);
    else labeledValues.set(formatPath(fieldPath), formatValue(fieldValue, name));
  }
  return labeledValues;
}

export function listChanges({
  details: { before: previousValue, after: currentValue, ...facts },
}: LogEntry): AccessChange[] {
  const before = flattenValues(previousValue);
  const after = flattenValues(currentValue);
  const factChanges = [...flattenValues(facts)].map(([field, value]) => ({
    field,
    before: undefined,
    after: value,
    isNew: true,
  }));
  const valueChanges = [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    before: before.get(field),
    after: after.get(field),
    isNew: before.size === 0,
  }));
  return [...factChanges, ...valueChanges].filter((change) => change.before !== change.after);
}

export function describeAction({ action, details }: LogEntry): string {
  const readPart =
    action === recordReadAction && recordParts.find((recordPart) => recordPart === details['part']);
  return readPart ? `Leyó ${recordPartLabels[readPart]}` : (actionLabels[action] ?? otherActionLabel);
}
