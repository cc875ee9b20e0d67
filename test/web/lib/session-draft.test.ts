import { describe, expect, it } from 'vitest';
import { forget, forgetVisit, keep, kept } from '#web/src/lib/session-draft.ts';

describe('what a visitor has begun', () => {
  it('is kept in this tab until it is forgotten', () => {
    keep('intake', { fullName: 'Ana' });
    keep('preferred', { date: '2026-03-06' });

    forget('preferred');

    expect(kept('intake')).toEqual({ fullName: 'Ana' });
    expect(kept('preferred')).toBeNull();
  });

  it('is gone when a session ends; what others keep stays', () => {
    sessionStorage.setItem('other', 'stays');
    keep('intake', { fullName: 'Ana' });

    forgetVisit();

    expect(kept('intake')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
  });

  it('reads as nothing when it is no longer what was kept', () => {
    sessionStorage.setItem('visit.intake', '{broken');

    expect(kept('intake')).toBeNull();
  });
});
