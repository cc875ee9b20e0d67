import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import {
  beginSession,
  getEndReason,
  leaveSession,
  onPersonChange,
  readHomeHint,
  readRememberedPerson,
} from '#web/src/lib/session/session.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { getSessionStorage, setRemembered } from '#web/src/lib/session/session-tabs.ts';

const ana: Me = {
  userId: 'u1',
  role: 'patient',
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@correo.test',
};
const token = 'CognitoIdentityServiceProvider.client.u1.accessToken';

/** Another tab of the same browser. */
let otherTab: BroadcastChannel;
let receivedMessages: unknown[];

beforeEach(() => {
  receivedMessages = [];
  otherTab = new BroadcastChannel('session');
  otherTab.addEventListener('message', ({ data }) => receivedMessages.push(data));
});
afterEach(() => otherTab.close());

const expectMessage = (message: unknown) =>
  vi.waitFor(() => expect(receivedMessages).toContainEqual(message));

describe('the browser tabs', () => {
  it('share a session that is not remembered, without local storage', async () => {
    sessionStorage.setItem(token, 'a.b.c');
    beginSession(ana);
    const entries = { [token]: 'a.b.c', role: 'patient', home: '/paciente/u1', person: 'u1' };
    await expectMessage({ kind: 'began', entries });

    otherTab.postMessage({ kind: 'asks' });

    await expectMessage({ kind: 'holds', entries });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('take over the session of another tab, and nothing else', async () => {
    const onChange = vi.fn();
    const stop = onPersonChange(onChange);

    otherTab.postMessage({
      kind: 'holds',
      entries: { [token]: 'a.b.c', role: 'patient', home: '/paciente/u1', person: 'u1', draft: 'x' },
    });

    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(readHomeHint()).toBe('/paciente/u1');
    expect(sessionStorage.getItem(token)).toBe('a.b.c');
    expect(sessionStorage.getItem('draft')).toBeNull();
    stop();
  });

  it('send no entries of a remembered session, which local storage shares', async () => {
    setRemembered(true);
    beginSession(ana);

    await expectMessage({ kind: 'began', entries: {} });
    expect(getSessionStorage()).toBe(localStorage);
    expect(readRememberedPerson()).toEqual({ role: 'patient', userId: 'u1' });
  });

  it('forget the user and delete their drafts when another tab signs out', async () => {
    sessionStorage.setItem(token, 'a.b.c');
    beginSession(ana);
    saveDraft('intake', { fullName: 'Ana' });
    const onChange = vi.fn();
    const stop = onPersonChange(onChange);

    otherTab.postMessage({ kind: 'ended' });

    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect([readRememberedPerson(), readHomeHint(), readDraft('intake')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    stop();
  });

  it('are notified when this tab signs out', async () => {
    beginSession(ana);
    leaveSession();

    await expectMessage({ kind: 'ended', reason: undefined });
    expect(readHomeHint()).toBeUndefined();
  });

  it('receive the reason why a session ended, until the next sign-in', async () => {
    const onChange = vi.fn();
    const stop = onPersonChange(onChange);
    leaveSession({ reason: 'Contraseña guardada.', isGood: true });
    await expectMessage({ kind: 'ended', reason: 'Contraseña guardada.', isGood: true });

    otherTab.postMessage({ kind: 'ended', reason: 'Contraseña guardada.', isGood: true });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(getEndReason()).toMatchObject({ reason: 'Contraseña guardada.', isGood: true });
    beginSession(ana);

    expect(getEndReason()).toEqual({});
    stop();
  });

  it.each([
    ['ended and is resumed by its user', 'Cerramos tu sesión.', 'u1', { name: 'Elena' }],
    ['ended and is followed by another user', 'Cerramos tu sesión.', 'u2', null],
    ['was signed out', undefined, 'u1', null],
  ])(
    'restore the drafts only of a session that ended and is resumed by its user: %s',
    async (_, reason, userId, draft) => {
      for (const endsInThisTab of [true, false]) {
        beginSession(ana);
        saveDraft('consent a1', { name: 'Elena' });
        const onChange = vi.fn();
        const stop = onPersonChange(onChange);
        if (endsInThisTab) leaveSession({ reason });
        else {
          otherTab.postMessage({ kind: 'ended', reason });
          await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
        }
        const storage = JSON.stringify({ ...sessionStorage, ...localStorage });

        beginSession({ ...ana, userId });

        expect(storage).not.toContain('Elena');
        expect(readDraft('consent a1')).toEqual(draft);
        stop();
        leaveSession();
        beginSession(ana);
        expect(readDraft('consent a1')).toBeNull();
      }
    },
  );

  it('restore drafts when their user signs in in another tab', async () => {
    beginSession(ana);
    saveDraft('consent a1', { name: 'Elena' });
    leaveSession({ reason: 'Cerramos tu sesión.' });
    const onChange = vi.fn();
    const stop = onPersonChange(onChange);

    otherTab.postMessage({ kind: 'began', entries: { [token]: 'a.b.c', role: 'patient', person: 'u1' } });

    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(readDraft('consent a1')).toEqual({ name: 'Elena' });
    stop();
  });

  it('keep a visitor’s drafts on sign-in, and delete those of the previous user', () => {
    saveDraft('preferred', { date: '2026-03-06' });
    beginSession(ana);
    expect(readDraft('preferred')).toEqual({ date: '2026-03-06' });

    beginSession({ ...ana, userId: 'u2' });

    expect(readDraft('preferred')).toBeNull();
  });
});
