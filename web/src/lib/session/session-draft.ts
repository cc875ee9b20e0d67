const prefix = 'draft.';

/** What a visitor has begun, kept in this tab so that a reload loses nothing; gone with the tab or on signing out. */
export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`${prefix}${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still lets them finish.
  }
}

/** What was kept; anybody may have written it, so whoever reads it checks it. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`${prefix}${name}`) ?? 'null');
  } catch {
    return null;
  }
}

export function forget(...names: readonly string[]): void {
  for (const name of names) sessionStorage.removeItem(`${prefix}${name}`);
}

/** Nothing of a person stays behind. */
export function clearDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) sessionStorage.removeItem(name);
}
