import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** One sign-in. `sessionId` is the `origin_jti` of the user pool's tokens. */
export const Session = z.object({
  userId: Id,
  sessionId: Id,
  startedAt: Instant,
  /** Browser and system as reported at sign-in. They are shown to the owner and never verified. */
  device: z.string(),
  sourceHash: z.string(),
  endedAt: z.optional(Instant),
});
export type Session = z.infer<typeof Session>;

export const sessionDays = 30;

/** The order matters, because Chromium's descendants also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const findName = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Formats browser and system of a user agent, such as 'Chrome en Windows'. */
export function formatDevice(userAgent: string): string {
  const knownNames = [findName(browsers, userAgent), findName(systems, userAgent)].filter(
    (name) => name !== undefined,
  );
  return knownNames.length === 0 ? 'Dispositivo desconocido' : knownNames.join(' en ');
}

type SessionListInput = { readonly signedOutAt?: string | undefined; readonly now: Date };

export function listOpenSessions(
  sessions: readonly Session[],
  { signedOutAt, now }: SessionListInput,
): Session[] {
  const earliestStart = new Date(now.getTime() - sessionDays * 86_400_000).toISOString();
  return sessions
    .filter(({ endedAt }) => endedAt === undefined)
    .filter(
      ({ startedAt }) => startedAt > earliestStart && (signedOutAt === undefined || startedAt >= signedOutAt),
    )
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}
