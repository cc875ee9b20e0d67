/** Storage of the session, in localStorage with 'Recuérdame', otherwise in the open tabs (ADR 26). */
const rememberKey = 'remember';
const tokenPrefix = 'CognitoIdentityServiceProvider.';
/** Hints of the last sign-in, used for the first render. */
const hintKeys = ['role', 'home', 'person'];

/** Reason why a session ended without a logout: a Spanish message, and whether it reports a success. */
export type EndReason = { readonly reason?: string | undefined; readonly isGood?: boolean | undefined };

type Entries = Readonly<Record<string, string>>;
type Note =
  | { readonly kind: 'asks' }
  | { readonly kind: 'holds' | 'began'; readonly entries: Entries }
  | ({ readonly kind: 'ended' } & EndReason);
export type TabEvent = 'joined' | 'began' | 'ended';
type Listener = (event: TabEvent, why: EndReason) => void;

const answerMs = 200;
const listeners = new Set<Listener>();
// The build prerenders without tabs.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('session');

const isRemembered = () => localStorage.getItem(rememberKey) === 'yes';

/** Returns the storage of the current session. */
export const sessionStore = (): Storage => (isRemembered() ? localStorage : sessionStorage);

/** Returns the stored user id, without a request. */
export const personHint = () => sessionStore().getItem('person');

/** Sets whether the next session is stored in the browser or only in its open tabs. */
export function keepSession(remember: boolean): void {
  if (remember) localStorage.setItem(rememberKey, 'yes');
  else localStorage.removeItem(rememberKey);
}

const isOfSession = (key: string) => key.startsWith(tokenPrefix) || hintKeys.includes(key);
const keysIn = (store: Storage) => Object.keys(store).filter(isOfSession);
const hasTokens = () => keysIn(sessionStorage).some((key) => key.startsWith(tokenPrefix));

function entriesOfTab(): Entries {
  if (isRemembered()) return {};
  return Object.fromEntries(keysIn(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']));
}

function adopt(entries: Entries): void {
  for (const [key, value] of Object.entries(entries))
    if (isOfSession(key)) sessionStorage.setItem(key, value);
}

function dropCopy(): void {
  for (const key of keysIn(sessionStorage)) sessionStorage.removeItem(key);
}

const say = (note: Note) => channel?.postMessage(note);
const tell = (event: TabEvent, why: EndReason = {}) => {
  for (const listener of listeners) listener(event, why);
};

/** Subscribes to sign-ins and sign-outs of other tabs, and to a session received from another tab. */
export function onTabEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the other tabs that a user signed in. */
export const tellBegan = () => say({ kind: 'began', entries: entriesOfTab() });
export const tellEnded = ({ reason, isGood }: EndReason) => say({ kind: 'ended', reason, isGood });

function hear(note: Note): void {
  const isOfTabs = !isRemembered();
  if (note.kind === 'asks') {
    if (isOfTabs && hasTokens()) say({ kind: 'holds', entries: entriesOfTab() });
  } else if (note.kind === 'holds') {
    if (!isOfTabs || hasTokens()) return;
    adopt(note.entries);
    tell('joined');
  } else if (note.kind === 'ended') {
    dropCopy();
    tell('ended', note);
  } else {
    dropCopy();
    adopt(note.entries);
    tell('began');
  }
}
// A BroadcastChannel only connects pages of the same origin.
channel?.addEventListener('message', ({ data }: MessageEvent<Note>) => hear(data));

let joining: Promise<void> | undefined;

async function join(): Promise<void> {
  if (!channel || isRemembered() || hasTokens()) return;
  await new Promise<void>((resolve) => {
    const leave = onTabEvent(() => done());
    const timer = setTimeout(() => done(), answerMs);
    const done = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    say({ kind: 'asks' });
  });
}

/** Takes over the session of another tab, if this one has none; runs once per page. */
export const joinSession = (): Promise<void> => {
  joining ??= join();
  return joining;
};
