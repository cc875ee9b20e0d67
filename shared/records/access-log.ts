import { actionLabels, fieldLabels, otherAction, recordPartLabels } from './access-labels.ts';
import { recordParts, recordRead } from './record-part.ts';
import { skinAlterationLabels, skinTypeLabels } from './skin-labels.ts';

type Entry = { readonly action: string; readonly details: Readonly<Record<string, unknown>> };
type Value = Readonly<Record<string, unknown>>;

/** One field before and after; absent where it was not there. */
export type AccessChange = {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

const isRecord = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const words: Readonly<Record<string, string>> = { ...skinTypeLabels, ...skinAlterationLabels };

/** A value as people read it; a code that has a word is said in it. */
function spoken(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') return words[value] ?? value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(spoken).join(', ');
  return JSON.stringify(value);
}

const labelOf = (path: readonly string[]) => path.map((name) => fieldLabels[name] ?? name).join(' · ');

/** Leaf by leaf, in the order they were written. */
function leaves(value: Value, path: readonly string[] = []): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, each] of Object.entries(value)) {
    const here = [...path, name];
    if (isRecord(each)) for (const [label, leaf] of leaves(each, here)) found.set(label, leaf);
    else found.set(labelOf(here), each);
  }
  return found;
}

/** What is not the same after as before. */
export function changesOf({ details }: Entry): AccessChange[] {
  const before = leaves(isRecord(details['before']) ? details['before'] : {});
  const after = leaves(isRecord(details['after']) ? details['after'] : {});
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: spoken(before.get(field)), after: spoken(after.get(field)) }))
    .filter((change) => change.before !== change.after);
}

/** What somebody did, in a few words. */
export function deedOf({ action, details }: Entry): string {
  if (action !== recordRead) return actionLabels[action] ?? otherAction;
  const part = recordParts.find((each) => each === details['part']);
  return part ? `Leyó ${recordPartLabels[part]}` : 'Leyó la ficha';
}
