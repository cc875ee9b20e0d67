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

/** Subscribes to the end of the session. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(end: SessionEnd) {
  for (const listener of listeners) void listener(end);
}

/** Ends the session by the user's own action. */
export const endSession = (why: EndReason = {}) => tellListeners({ ...why, isRefused: false });

/** Ends a session that the server rejected. */
export const endRefusedSession = (reason: string) => tellListeners({ reason, isRefused: true });

type Farewell = () => Promise<void>;
const farewells = new Set<Farewell>();
const farewellMs = 2_000;

/** Registers a call to make before the sign-out, while the session is valid. */
export function beforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell);
  return () => void farewells.delete(farewell);
}

/** Makes the registered calls, for 2 s at most. */
export async function sayFarewell(): Promise<void> {
  const said = Promise.allSettled([...farewells].map((farewell) => farewell()));
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, farewellMs))]);
}

/** User that a shell renders before the server has answered. */
export type Person = Pick<Me, 'role' | 'userId'>;

const keys = { role: 'role', home: 'home', person: 'person' } as const;
const changes = new Set<() => void>();
let version = 0;
let toldReason: EndReason = {};
/** Outlives the stored hints, which another tab may remove. */
let lastUserId: string | undefined;
let known: { readonly initialData: Me; readonly initialDataUpdatedAt: number } | undefined;

/** Subscribes to a change of user; subscribers drop the previous user's data. */
export function onPersonChange(listener: () => void): () => void {
  changes.add(listener);
  return () => void changes.delete(listener);
}
/** Returns a number that changes with each user of this page. */
export const personVersion = () => version;

function change(): void {
  version += 1;
  for (const listener of changes) listener();
}

/** Stores hints for the first render; the server alone decides on access. */
export function rememberPerson(me: Me): void {
  const store = sessionStore();
  lastUserId = me.userId;
  store.setItem(keys.role, me.role);
  store.setItem(keys.home, homeOf(me));
  store.setItem(keys.person, me.userId);
}

/** Returns the signed-in user's home address; undefined for a visitor. */
export const homeHint = () => sessionStore().getItem(keys.home) ?? undefined;

/** Returns the stored hints of the last user. */
export function rememberedPerson(): Person | undefined {
  const role: Role | undefined = roles.find((each) => each === sessionStore().getItem(keys.role));
  const userId = personHint();
  return role && userId !== null ? { role, userId } : undefined;
}

/** Returns the user who signed in on this page, as initial data of the query. */
export const justSignedIn = () => known;

/** Returns the reason of an end of session received from another tab, until the next sign-in. */
export const endReason = () => toldReason;

/** Removes hints and drafts of this tab, without a message to other tabs. */
export function forgetPerson(): void {
  known = undefined;
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.values(keys)) store.removeItem(key);
  clearDrafts();
}

/** Starts a user's session and removes the previous user's data in all tabs. */
export function beginSession(me: Me): void {
  if (rememberedPerson()) forgetPerson();
  giveDraftsBack(me.userId);
  toldReason = {};
  known = { initialData: me, initialDataUpdatedAt: Date.now() };
  rememberPerson(me);
  tellBegan();
  change();
}

/** Drafts of a session that ended with a reason are restored only for the same user. */
const setAside = ({ reason }: EndReason) => setDraftsAside(reason === undefined ? undefined : lastUserId);

/** Ends the session in this tab and sends the reason to the other tabs. */
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
