/**
 * Where a session is kept, and how the open tabs share it (ADR 26). With 'Recuérdame' it is the browser's; without it
 * nothing stays on the disk: each tab holds a copy, hands it to a tab that opens, and the last one takes it along.
 */
const rememberKey = 'remember';
const tokenPrefix = 'CognitoIdentityServiceProvider.';
/** What the last sign-in looked like: hints for what to draw. */
const hintKeys = ['role', 'home', 'person'];

/** Why a session ended, where it ended under the person: a Spanish sentence, and whether what they pressed went well. */
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
// A page that the build draws beforehand has no tabs.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('session');

const isRemembered = () => localStorage.getItem(rememberKey) === 'yes';

/** The storage of the session that this browser has now. */
export const sessionStore = (): Storage => (isRemembered() ? localStorage : sessionStorage);

/** Whose session it is, as far as this page knows without asking. */
export const personHint = () => sessionStore().getItem('person');

/** The next session is the browser's, or that of its open tabs alone. */
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

/** Drops this tab's copy; the browser's own session is removed by whoever ends it. */
function dropCopy(): void {
  for (const key of keysIn(sessionStorage)) sessionStorage.removeItem(key);
}

const say = (note: Note) => channel?.postMessage(note);
const tell = (event: TabEvent, why: EndReason = {}) => {
  for (const listener of listeners) listener(event, why);
};

/** Hears that another tab signed in or out, or handed its session to this one. */
export function onTabEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Somebody has signed in here: the other tabs are theirs from now on. */
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
// Only our own pages, at this very origin, speak on it.
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

/** Once in each page: a tab without a session takes over the one that another tab holds. */
export const joinSession = (): Promise<void> => {
  joining ??= join();
  return joining;
};
