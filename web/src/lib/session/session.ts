import type { Me } from '#shared/accounts/api.ts';
import { type Role, roles } from '#shared/core/roles.ts';
import { homeOf } from '../paths.ts';
import { clearDrafts, giveDraftsBack, setDraftsAside } from './session-draft.ts';
import {
  type EndReason,
  onTabEvent,
  personHint,
  sessionStore,
  tellBegan,
  tellEnded,
} from './session-tabs.ts';

type SessionEnd = EndReason & { readonly isRefused: boolean };
type Listener = (end: SessionEnd) => void | Promise<void>;
const listeners = new Set<Listener>();

/** Whoever can leave for /login says so here. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(end: SessionEnd) {
  for (const listener of listeners) void listener(end);
}

/** A press of the person ended it. */
export const endSession = (why: EndReason = {}) => tellListeners({ ...why, isRefused: false });

/** The server accepts it no longer. */
export const endRefusedSession = (reason: string) => tellListeners({ reason, isRefused: true });

type Farewell = () => Promise<void>;
const farewells = new Set<Farewell>();
const farewellMs = 2_000;

/** What is to be said to the server while the session still stands. */
export function beforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
}

/** Says it, but does not keep whoever leaves waiting for long. */
export async function sayFarewell(): Promise<void> {
  const said = Promise.allSettled([...farewells].map((farewell) => farewell()));
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, farewellMs))]);
}

/** What a shell draws before the server has said who is here. */
export type Person = Pick<Me, 'role' | 'userId'>;

const keys = { role: 'role', home: 'home', person: 'person' } as const;
const changes = new Set<() => void>();
let version = 0;
let toldReason: EndReason = {};
/** Outlives the hints, which another tab may take away first. */
let lastUserId: string | undefined;
let known: { readonly initialData: Me; readonly initialDataUpdatedAt: number } | undefined;

/** Hears that somebody else is here now, or nobody: whatever is kept of a person is to be forgotten. */
export function onPersonChange(listener: () => void): () => void {
  changes.add(listener);
  return () => void changes.delete(listener);
}
/** A number that changes with each person who uses this page. */
export const personVersion = () => version;

function change(): void {
  version += 1;
  for (const listener of changes) listener();
}

/** A hint for what to draw: the server alone decides what anyone may do. */
export function rememberPerson(me: Me): void {
  const store = sessionStore();
  lastUserId = me.userId;
  store.setItem(keys.role, me.role);
  store.setItem(keys.home, homeOf(me));
  store.setItem(keys.person, me.userId);
}

/** Where a signed-in person lives; undefined for a guest. */
export const homeHint = () => sessionStore().getItem(keys.home) ?? undefined;

/** Who was here last, and may be still. */
export function rememberedPerson(): Person | undefined {
  const role: Role | undefined = roles.find((each) => each === sessionStore().getItem(keys.role));
  const userId = personHint();
  return role && userId !== null ? { role, userId } : undefined;
}

/** Who has signed in on this page, as the server said then: what a query of it begins with. */
export const justSignedIn = () => known;

/** Why another tab had to end the session, until somebody signs in: this tab says it too. */
export const endReason = () => toldReason;

/** Nobody is here: no hint, no draft. Other tabs may know better. */
export function forgetPerson(): void {
  known = undefined;
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.values(keys)) store.removeItem(key);
  clearDrafts();
}

/** Signed in: nothing of whoever was here stays, in this tab and the others. */
export function beginSession(me: Me): void {
  if (rememberedPerson()) forgetPerson();
  giveDraftsBack(me.userId);
  toldReason = {};
  known = { initialData: me, initialDataUpdatedAt: Date.now() };
  rememberPerson(me);
  tellBegan();
  change();
}

/** A session that ended under its person, and says why, is gone on with by them alone. */
const setAside = ({ reason }: EndReason) => setDraftsAside(reason === undefined ? undefined : lastUserId);

/** Signed out: nothing stays here, and the other tabs hear of it, and why. */
export function leaveSession(why: EndReason = {}): void {
  setAside(why);
  forgetPerson();
  tellEnded(why);
}

onTabEvent((event, why) => {
  known = undefined;
  toldReason = why;
  if (event === 'ended') setAside(why);
  if (event !== 'joined') clearDrafts();
  if (event === 'began') giveDraftsBack(rememberedPerson()?.userId);
  change();
});
