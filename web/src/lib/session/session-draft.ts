import { readPersonHint } from './session-tabs.ts';

const prefix = 'draft.';
/** Stores the user id of the drafts. Visitors have none. */
const ownerKey = 'draft-owner';

/** Drops another user's drafts, because a suspended tab may have missed the sign-out. */
function discardOtherUsersDrafts(): void {
  const person = readPersonHint();
  if ((sessionStorage.getItem(ownerKey) ?? person) !== person) clearDrafts();
  if (person !== null) sessionStorage.setItem(ownerKey, person);
}

/** Saves a draft in this tab, so that a reload loses nothing. It ends with the tab or on sign-out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    discardOtherUsersDrafts();
    sessionStorage.setItem(`${prefix}${name}`, JSON.stringify(value));
  } catch {
    // Storage may be disabled or full. The form still works.
  }
}

/** Reads a draft. Callers validate it, since anyone may have written it. */
export function readDraft(name: string): unknown {
  try {
    discardOtherUsersDrafts();
    return JSON.parse(sessionStorage.getItem(`${prefix}${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the draft name of an existing row or a new one. */
export const buildDraftName = (form: string, id: string | undefined) => `${form}.${id ?? 'new'}`;

export function discardDraft(...names: readonly string[]): void {
  for (const name of names) sessionStorage.removeItem(`${prefix}${name}`);
}

/** Includes `draft-owner`. */
const listDraftKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft'));

/** Removes all drafts of this tab. */
export function clearDrafts(): void {
  for (const name of listDraftKeys()) sessionStorage.removeItem(name);
}

let suspendedDrafts:
  | { readonly userId: string; readonly drafts: readonly (readonly [string, string])[] }
  | undefined;

/** Holds the drafts of an expired session in memory until the same user signs in. */
export function suspendDrafts(userId: string | undefined): void {
  const drafts = listDraftKeys().map((name) => [name, sessionStorage.getItem(name) ?? ''] as const);
  suspendedDrafts = userId === undefined ? undefined : { userId, drafts };
}

/** Restores the drafts if they belong to this user, or else drops them. */
export function restoreDrafts(userId: string | undefined): void {
  for (const [name, draft] of suspendedDrafts?.userId === userId ? (suspendedDrafts?.drafts ?? []) : [])
    sessionStorage.setItem(name, draft);
  suspendedDrafts = undefined;
}
