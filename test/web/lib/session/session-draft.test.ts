import { describe, expect, it } from 'vitest';
import { clearDrafts, discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { setRemembered } from '#web/src/lib/session/session-tabs.ts';

describe('a session draft', () => {
  it('is kept in this tab until it is deleted', () => {
    saveDraft('intake', { fullName: 'Ana' });
    saveDraft('preferred', { date: '2026-03-06' });

    discardDraft('preferred');

    expect(readDraft('intake')).toEqual({ fullName: 'Ana' });
    expect(readDraft('preferred')).toBeNull();
  });

  it('is deleted at the end of a session, without the other entries of the storage', () => {
    sessionStorage.setItem('other', 'stays');
    saveDraft('intake', { fullName: 'Ana' });

    clearDrafts();

    expect(readDraft('intake')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
  });

  it.each([
    ['another user', 'u2'],
    ['a visitor', undefined],
  ])('is not shown to %s after the session changed while this tab was inactive', (_, person) => {
    setRemembered(true);
    localStorage.setItem('person', 'u1');
    saveDraft('note.p1', { text: 'Toleró bien' });
    expect(readDraft('note.p1')).toEqual({ text: 'Toleró bien' });

    if (person === undefined) localStorage.removeItem('person');
    else localStorage.setItem('person', person);

    expect(readDraft('note.p1')).toBeNull();
    saveDraft('intake', { fullName: 'Eva' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Toleró');
    setRemembered(false);
  });

  it('survives the sign-in of a visitor', () => {
    saveDraft('intake', { fullName: 'Ana' });
    setRemembered(true);
    localStorage.setItem('person', 'u1');

    expect(readDraft('intake')).toEqual({ fullName: 'Ana' });
    setRemembered(false);
  });

  it('is read as null if it cannot be parsed', () => {
    sessionStorage.setItem('draft.intake', '{broken');

    expect(readDraft('intake')).toBeNull();
  });
});
