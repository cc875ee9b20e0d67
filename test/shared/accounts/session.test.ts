import { describe, expect, it } from 'vitest';
import { formatDevice, listOpenSessions, type Session } from '#shared/accounts/session.ts';

describe('formatDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Chrome en Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge en Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari en iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome en Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Mac'],
    ['', 'Dispositivo desconocido'],
  ])('maps %j to %s', (userAgent, label) => {
    expect(formatDevice(userAgent)).toBe(label);
  });
});

describe('listOpenSessions', () => {
  const buildSession = (sessionId: string, startedAt: string, changes: Partial<Session> = {}): Session => ({
    userId: 'lourdes',
    sessionId,
    startedAt,
    device: 'Chrome en Windows',
    sourceHash: 'x',
    ...changes,
  });

  it('excludes ended, globally signed-out and expired sessions', () => {
    const sessions = [
      buildSession('expired', '2026-01-20T10:00:00.000Z'),
      buildSession('signedOut', '2026-03-01T09:59:59.000Z'),
      buildSession('first', '2026-03-01T10:00:00.000Z'),
      buildSession('ended', '2026-03-02T10:00:00.000Z', { endedAt: '2026-03-02T11:00:00.000Z' }),
      buildSession('last', '2026-03-03T10:00:00.000Z'),
    ];
    const times = { signedOutAt: '2026-03-01T10:00:00.000Z', now: new Date('2026-03-04T10:00:00.000Z') };

    expect(listOpenSessions(sessions, times).map(({ sessionId }) => sessionId)).toEqual(['last', 'first']);
  });
});
