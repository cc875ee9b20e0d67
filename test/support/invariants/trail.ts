import { expect } from 'vitest';
import { fieldLabels, isSpokenField } from '#shared/records/access/access-labels.ts';

type Line = { readonly subjectId: string; readonly action: string; readonly details: unknown };

/** Beside what changed, as it was and as it is. */
const sides = new Set(['before', 'after']);

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([name]) => isSpokenField(name))
    .flatMap(([name, each]) => [name, ...namesIn(each)]);
}

/** Who reads what was done in a client's record finds a word for each field, not its name. */
export function checkTrail(
  trail: readonly Line[],
  patients: readonly { readonly patientId: string }[],
): void {
  const patientIds = new Set(patients.map(({ patientId }) => patientId));
  const unnamed = trail
    .filter(({ subjectId }) => patientIds.has(subjectId))
    .flatMap(({ action, details }) => namesIn(details).map((name) => ({ action, name })))
    .filter(({ name }) => !sides.has(name) && !(name in fieldLabels));
  expect(unnamed, 'Give each its word in `fieldLabels` of shared/records/access/access-labels.ts.').toEqual(
    [],
  );
}
