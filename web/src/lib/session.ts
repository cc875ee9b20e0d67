import type { Role } from '#shared/core/roles.ts';

type Listener = (reason?: string) => void | Promise<void>;
const listeners = new Set<Listener>();

/** Whoever can leave for /login says so here; the reason is a Spanish sentence for the login screen. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function endSession(reason?: string) {
  for (const listener of listeners) void listener(reason);
}

const roleKey = 'role';
const homeKey = 'home';

/** What the last sign-in looked like. A hint for what to draw: the server alone decides what anyone may do. */
export function rememberRole(role: Role, home: string) {
  localStorage.setItem(roleKey, role);
  localStorage.setItem(homeKey, home);
}
export function forgetRole() {
  localStorage.removeItem(roleKey);
  localStorage.removeItem(homeKey);
}
/** Where a signed-in person probably lives; undefined for a guest. */
export const homeHint = () => localStorage.getItem(homeKey) ?? undefined;
