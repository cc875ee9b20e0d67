/** 'yes' if the session is stored in localStorage ('Recuérdame'), not in the open tabs (ADR 26). */
const rememberKey = 'remember';
const tokenPrefix = 'CognitoIdentityServiceProvider.';
/** Hints of the last sign-in, used for the first render. */
const hintKeys = ['role', 'home', 'person'];

/** Spanish message why a session ended without a logout, and whether it reports a success. */
export type EndReason = { readonly reason?: string | undefined; readonly isGood?: boolean | undefined };

type SessionEntries = Readonly<Record<string, string>>;
type TabMessage =
  | { readonly kind: 'asks' }
  | { readonly kind: 'holds' | 'began'; readonly entries: SessionEntries }
  | ({ readonly kind: 'ended' } & EndReason);
export type TabEvent = 'joined' | 'began' | 'ended';
type TabListener = (event: TabEvent, reason: EndReason) => void;

const answerTimeoutMs = 200;
const listeners = new Set<TabListener>();
// The build prerenders without tabs.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('session');

const isRemembered = () => localStorage.getItem(rememberKey) === 'yes';

/** Returns the storage of the current session. */
export const getSessionStorage = (): Storage => (isRemembered() ? localStorage : sessionStorage);

/** Returns the stored user id, without a request. */
export const readPersonHint = () => getSessionStorage().getItem('person');

/** Sets whether the next session is stored in the browser or only in its open tabs. */
export function setRemembered(remember: boolean): void {
  if (remember) localStorage.setItem(rememberKey, 'yes');
  else localStorage.removeItem(rememberKey);
}

const isSessionKey = (key: string) => key.startsWith(tokenPrefix) || hintKeys.includes(key);
const listSessionKeys = (store: Storage) => Object.keys(store).filter(isSessionKey);
const hasTokens = () => listSessionKeys(sessionStorage).some((key) => key.startsWith(tokenPrefix));

function readSessionEntries(): SessionEntries {
  if (isRemembered()) return {};
  return Object.fromEntries(
    listSessionKeys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']),
  );
}

function adoptEntries(entries: SessionEntries): void {
  for (const [key, value] of Object.entries(entries))
    if (isSessionKey(key)) sessionStorage.setItem(key, value);
}

function removeSessionEntries(): void {
  for (const key of listSessionKeys(sessionStorage)) sessionStorage.removeItem(key);
}

const postTabMessage = (message: TabMessage) => channel?.postMessage(message);
const notifyListeners = (event: TabEvent, reason: EndReason = {}) => {
  for (const listener of listeners) listener(event, reason);
};

/** Subscribes to sign-ins and sign-outs of other tabs, and to a session received from another tab. */
export function onTabEvent(listener: TabListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the other tabs that a user signed in. */
export const announceSessionStart = () => postTabMessage({ kind: 'began', entries: readSessionEntries() });
export const announceSessionEnd = ({ reason, isGood }: EndReason) =>
  postTabMessage({ kind: 'ended', reason, isGood });

function handleTabMessage(message: TabMessage): void {
  const isTabSession = !isRemembered();
  if (message.kind === 'asks') {
    if (isTabSession && hasTokens()) postTabMessage({ kind: 'holds', entries: readSessionEntries() });
  } else if (message.kind === 'holds') {
    if (!isTabSession || hasTokens()) return;
    adoptEntries(message.entries);
    notifyListeners('joined');
  } else if (message.kind === 'ended') {
    removeSessionEntries();
    notifyListeners('ended', message);
  } else {
    removeSessionEntries();
    adoptEntries(message.entries);
    notifyListeners('began');
  }
}
// A BroadcastChannel only connects pages of the same origin.
channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data));

let pendingJoin: Promise<void> | undefined;

async function joinOnce(): Promise<void> {
  if (!channel || isRemembered() || hasTokens()) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = onTabEvent(() => finish());
    const timer = setTimeout(() => finish(), answerTimeoutMs);
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    postTabMessage({ kind: 'asks' });
  });
}

/** Takes over the session of another tab, if this one has none. Runs once per page. */
export const joinSession = (): Promise<void> => {
  pendingJoin ??= joinOnce();
  return pendingJoin;
};
