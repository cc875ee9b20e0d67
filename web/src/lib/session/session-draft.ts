import { personHint } from './session-tabs.ts';

const prefix = 'draft.';
/** Whose they are; of a visitor's nobody can say. */
const ownerKey = 'draft-owner';

/** A tab that was asleep did not hear that its person left, and wakes up in the session of another. */
function dropOthers(): void {
  const person = personHint();
  if ((sessionStorage.getItem(ownerKey) ?? person) !== person) clearDrafts();
  if (person !== null) sessionStorage.setItem(ownerKey, person);
}

/** What a visitor has begun, kept in this tab so that a reload loses nothing; gone with the tab or on signing out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    dropOthers();
    sessionStorage.setItem(`${prefix}${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still lets them finish.
  }
}

/** What was kept; anybody may have written it, so whoever reads it checks it. */
export function readDraft(name: string): unknown {
  try {
    dropOthers();
    return JSON.parse(sessionStorage.getItem(`${prefix}${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Name of the draft of a row, or of a new one. */
export const draftName = (form: string, id: string | undefined) => `${form}.${id ?? 'new'}`;

export function forget(...names: readonly string[]): void {
  for (const name of names) sessionStorage.removeItem(`${prefix}${name}`);
}

/** With whose they are. */
const draftKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft'));

/** Nothing of a person stays behind. */
export function clearDrafts(): void {
  for (const name of draftKeys()) sessionStorage.removeItem(name);
}

let aside: { readonly userId: string; readonly drafts: readonly (readonly [string, string])[] } | undefined;

/** A session ends under this person: what they have begun waits for them in the memory of this page; nobody's is dropped. */
export function setDraftsAside(userId: string | undefined): void {
  const drafts = draftKeys().map((name) => [name, sessionStorage.getItem(name) ?? ''] as const);
  aside = userId === undefined ? undefined : { userId, drafts };
}

/** To the one they are of; whoever else signs in ends the waiting. */
export function giveDraftsBack(userId: string | undefined): void {
  for (const [name, draft] of aside?.userId === userId ? (aside?.drafts ?? []) : [])
    sessionStorage.setItem(name, draft);
  aside = undefined;
}
