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

type Farewell = () => Promise<void>;
const farewells = new Set<Farewell>();
const farewellMs = 2_000;

/** What is to be said to the server while the session still stands. */
export function beforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
}

/** Says it; who wants to leave does not wait long for it. */
export async function sayFarewell(): Promise<void> {
  const said = Promise.allSettled([...farewells].map((farewell) => farewell()));
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, farewellMs))]);
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
