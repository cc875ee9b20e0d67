import type { Me } from '#shared/accounts/api.ts';
import { type Role, roles } from '#shared/core/roles.ts';
import { findHomePath } from '../paths.ts';
import { clearDrafts, restoreDrafts, suspendDrafts } from './session-draft.ts';
import {
  announceSessionEnd,
  announceSessionStart,
  type EndReason,
  getSessionStorage,
  onTabEvent,
  readPersonHint,
} from './session-tabs.ts';

type SessionEnd = EndReason & { readonly isRejected: boolean };
type SessionEndListener = (end: SessionEnd) => void | Promise<void>;
const listeners = new Set<SessionEndListener>();

/** Subscribes to the end of the session. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(end: SessionEnd) {
  for (const listener of listeners) void listener(end);
}

/** Ends the session by the user's own action. */
export const endSession = (endReason: EndReason = {}) => notifyListeners({ ...endReason, isRejected: false });

/** Ends a session that the server rejected. */
export const endRejectedSession = (reason: string) => notifyListeners({ reason, isRejected: true });

type SignOutTask = () => Promise<void>;
const signOutTasks = new Set<SignOutTask>();
const signOutTaskMs = 2_000;

/** Registers a call to make before the sign-out, while the session is valid. */
export function addSignOutTask(task: SignOutTask): () => void {
  signOutTasks.add(task);
  return () => void signOutTasks.delete(task);
}

/** Makes the registered calls, for 2 s at most. */
export async function runSignOutTasks(): Promise<void> {
  const tasks = Promise.allSettled([...signOutTasks].map((task) => task()));
  await Promise.race([tasks, new Promise((resolve) => setTimeout(resolve, signOutTaskMs))]);
}

/** User that a shell renders before the server has answered. */
export type Person = Pick<Me, 'role' | 'userId'>;

const hintKeys = { role: 'role', home: 'home', person: 'person' } as const;
const personListeners = new Set<() => void>();
let personVersion = 0;
let lastEndReason: EndReason = {};
/** Outlives the stored hints, which another tab may remove. */
let lastUserId: string | undefined;
let signedInMe: { readonly initialData: Me; readonly initialDataUpdatedAt: number } | undefined;

/** Subscribes to a change of user. Subscribers drop the previous user's data. */
export function onPersonChange(listener: () => void): () => void {
  personListeners.add(listener);
  return () => void personListeners.delete(listener);
}
/** Returns a number that changes with each user of this page. */
export const getPersonVersion = () => personVersion;

function notifyPersonChange(): void {
  personVersion += 1;
  for (const listener of personListeners) listener();
}

/** Stores hints for the first render. The server alone decides on access. */
export function rememberPerson(me: Me): void {
  const store = getSessionStorage();
  lastUserId = me.userId;
  store.setItem(hintKeys.role, me.role);
  store.setItem(hintKeys.home, findHomePath(me));
  store.setItem(hintKeys.person, me.userId);
}

/** Returns the signed-in user's home address, or undefined for a visitor. */
export const readHomeHint = () => getSessionStorage().getItem(hintKeys.home) ?? undefined;

/** Returns the stored hints of the last user. */
export function readRememberedPerson(): Person | undefined {
  const role: Role | undefined = roles.find(
    (knownRole) => knownRole === getSessionStorage().getItem(hintKeys.role),
  );
  const userId = readPersonHint();
  return role && userId !== null ? { role, userId } : undefined;
}

/** Returns the user who signed in on this page, as initial data of the query. */
export const getSignedInData = () => signedInMe;

/** Returns the reason of an end of session received from another tab, until the next sign-in. */
export const getEndReason = () => lastEndReason;

/** Removes hints and drafts of this tab, without a message to other tabs. */
export function removePerson(): void {
  signedInMe = undefined;
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.values(hintKeys)) store.removeItem(key);
  clearDrafts();
}

/** Starts a user's session and removes the previous user's data in all tabs. */
export function beginSession(me: Me): void {
  if (readRememberedPerson()) removePerson();
  restoreDrafts(me.userId);
  lastEndReason = {};
  signedInMe = { initialData: me, initialDataUpdatedAt: Date.now() };
  rememberPerson(me);
  announceSessionStart();
  notifyPersonChange();
}

/** Drafts of a session that ended with a reason are restored only for the same user. */
const suspendDraftsOnEnd = ({ reason }: EndReason) =>
  suspendDrafts(reason === undefined ? undefined : lastUserId);

/** Ends the session in this tab and sends the reason to the other tabs. */
export function leaveSession(endReason: EndReason = {}): void {
  suspendDraftsOnEnd(endReason);
  removePerson();
  announceSessionEnd(endReason);
}

onTabEvent((event, endReason) => {
  signedInMe = undefined;
  lastEndReason = endReason;
  if (event === 'ended') suspendDraftsOnEnd(endReason);
  if (event !== 'joined') clearDrafts();
  if (event === 'began') restoreDrafts(readRememberedPerson()?.userId);
  notifyPersonChange();
});
