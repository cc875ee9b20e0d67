import { audit } from '#lambdas/platform/commit.ts';
import { requireEnv } from '#lambdas/platform/env.ts';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import { iteratePages, readAllRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import * as routes from '#shared/appointments/calendar/feed-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  buildClientCalendarEntry,
  buildStaffCalendarEntry,
} from '#shared/notifications/appointment-calendar-entry.ts';
import { buildCalendarFile, type CalendarEntry } from '#shared/notifications/calendar-file.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';

type FeedOwner = { readonly ownerId: string; readonly role: 'patient' | 'staff' };

/** Returns the signed-in client or staff member. Throws `request.denied` for other roles. */
function toFeedOwner(actor: Actor): FeedOwner {
  if (actor.kind !== 'user' || (actor.role !== 'patient' && actor.role !== 'staff'))
    throw new AppError(coreErrors.denied);
  return { ownerId: actor.id, role: actor.role };
}

export const getCalendarFeed = operation(routes.getCalendarFeed, async ({ actor }, { calendarFeeds }) => ({
  createdAt: (await calendarFeeds.ofOwner(toFeedOwner(actor).ownerId))?.createdAt,
}));

/** Creates the owner's only feed URL and revokes the earlier one. */
export const createCalendarFeed = operation(
  routes.createCalendarFeed,
  async ({ actor }, { calendarFeeds, commit, now }) => {
    const owner = toFeedOwner(actor);
    const token = newToken(32);
    await commit(
      calendarFeeds.put({ ...owner, tokenHash: hashText(token), createdAt: now().toISOString() }),
      audit('calendarFeed.created', owner.ownerId),
    );
    return { url: buildScreenLinks(requireEnv('publicUrl')).calendarFeed(token) };
  },
);

/** Revokes the feed, if there is one. */
export const revokeCalendarFeed = operation(
  routes.revokeCalendarFeed,
  async ({ actor }, { calendarFeeds, commit }) => {
    const { ownerId } = toFeedOwner(actor);
    if (await calendarFeeds.ofOwner(ownerId))
      await commit(calendarFeeds.remove(ownerId), audit('calendarFeed.revoked', ownerId));
    return {};
  },
);

const daysBack = 90;
const endOfTime = '9999-12-31';

/** Includes cancelled appointments, also hidden ones, because some calendar programs retain entries that a new file lacks. */
const isInFeed = ({ status, hidden }: Appointment) =>
  status === 'cancelled' ||
  (!hidden && (status === 'pending' || status === 'confirmed' || status === 'completed'));

async function listPatientEntries(
  { appointments, settings, now }: Platform,
  patientId: string,
): Promise<CalendarEntry[]> {
  const from = addDays(getToday(now()), -daysBack);
  const feedAppointments: Appointment[] = [];
  // The pages are sorted newest first.
  for await (const { rows } of iteratePages((cursor) => appointments.byPatient(patientId, cursor))) {
    const recentRows = rows.filter(({ date }) => date >= from);
    feedAppointments.push(...recentRows.filter(isInFeed));
    if (recentRows.length < rows.length) break;
  }
  const links = buildScreenLinks(requireEnv('publicUrl'), await settings.get());
  return feedAppointments.map((appointment) => buildClientCalendarEntry(appointment, links, now()));
}

async function listStaffEntries({ appointments, patients, settings, now }: Platform, staffId: string) {
  const from = addDays(getToday(now()), -daysBack);
  const rows = await readAllRows((cursor) => appointments.byStaff(staffId, from, endOfTime, cursor));
  const feedAppointments = rows.filter(isInFeed);
  const clients = await patients.byIds(feedAppointments.map(({ patientId }) => patientId));
  const clientsById = new Map(clients.map((client) => [client.patientId, client]));
  const links = buildScreenLinks(requireEnv('publicUrl'), await settings.get());
  return feedAppointments.map((appointment) => {
    const client = clientsById.get(appointment.patientId);
    const entry = { ...appointment, patient: client ?? appointment.patient };
    return buildStaffCalendarEntry(entry, links, { address: client?.address, writtenAt: now() });
  });
}

/** Limit of reads per source, above what any calendar program requests. */
const readLimit = { action: 'calendar address', maxCount: 60, seconds: 600 } as const;

/** Returns the feed of an active account. Otherwise throws `appointment.calendar_ended`, also for an unknown URL. */
async function getFeed(platform: Platform, tokenHash: string, source: string) {
  const { calendarFeeds, accounts } = platform;
  const indexedFeed = await calendarFeeds.byToken(tokenHash);
  // A calendar service reads many feeds from one source, so each known URL has its own limit.
  await limitSource(platform, indexedFeed ? `${source} by ${indexedFeed.ownerId}` : source, readLimit);
  // The token index may lag behind the feed.
  const [feed, account] = indexedFeed
    ? await Promise.all([calendarFeeds.ofOwner(indexedFeed.ownerId), accounts.find(indexedFeed.ownerId)])
    : [];
  if (feed?.tokenHash !== tokenHash || account?.role !== feed.role || !account.active)
    throw new AppError(appointmentErrors.calendar_ended);
  return feed;
}

export const readCalendarFeed = operation(routes.readCalendarFeed, async ({ params, source }, platform) => {
  const token = params.file.replace(/\.ics$/, '');
  const { ownerId, role } = await getFeed(platform, hashText(token), source);
  const listEntries = role === 'patient' ? listPatientEntries : listStaffEntries;
  const [entries, { brandName }] = await Promise.all([
    listEntries(platform, ownerId),
    platform.settings.get(),
  ]);
  const sortedEntries = entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return buildCalendarFile(sortedEntries, { subscribedAs: brandName });
});
