import { describe, expect, it } from 'vitest';
import { clearDrafts, forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

describe('what a visitor has begun', () => {
  it('is kept in this tab until it is forgotten', () => {
    saveDraft('intake', { fullName: 'Ana' });
    saveDraft('preferred', { date: '2026-03-06' });

    forget('preferred');

    expect(readDraft('intake')).toEqual({ fullName: 'Ana' });
    expect(readDraft('preferred')).toBeNull();
  });

  it('is gone when a session ends; what others keep stays', () => {
    sessionStorage.setItem('other', 'stays');
    saveDraft('intake', { fullName: 'Ana' });

    clearDrafts();

    expect(readDraft('intake')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
  });

  it('reads as nothing when it is no longer what was kept', () => {
    sessionStorage.setItem('draft.intake', '{broken');

    expect(readDraft('intake')).toBeNull();
  });
});
