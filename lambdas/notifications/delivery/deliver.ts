import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { smsPhone } from '#shared/core/contact.ts';
import {
  isSamePlace,
  knownPlace,
  type PlaceChange,
  placeChange,
  toldPlace,
} from '#shared/notifications/known-assignment.ts';
import type { Message, SkipReason } from '#shared/notifications/message.ts';
import { ringsAt } from '#shared/notifications/quiet-hours.ts';
import { isSleptThrough } from '#shared/notifications/still-true.ts';
import type { Composing } from '../messages/kind.ts';
import { kinds } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { linksNow } from './links.ts';
import { freshVisitLinks } from './reminder-links.ts';

/** A message before anything became of it. */
export type Draft = Omit<Message, 'state' | 'skipReason' | 'sentAt' | 'told'>;
export type Delivering = Pick<
  Platform,
  'messages' | 'smsOptOuts' | 'visitLinks' | 'settings' | 'commit' | 'now'
>;

/** A move that was taken back, or that another message told of, is no news. */
async function isOldNews(draft: Draft, visit: Appointment, { messages }: Delivering): Promise<boolean> {
  if (!draft.previous) return false;
  const earlier = await messages.byAppointment(draft.appointmentId);
  const known = knownPlace(earlier, draft.channel) ?? draft.previous;
  return isSamePlace(known, toldPlace(visit));
}

/** What a message says anew: the place now against the one its channel told before, also when it is sent again. */
async function newsOf(draft: Draft, visit: Appointment, { messages }: Delivering): Promise<PlaceChange> {
  const place = toldPlace(visit);
  const earlier = await messages.byAppointment(draft.appointmentId);
  return placeChange(knownPlace(earlier, draft.channel, place) ?? draft.previous, place);
}

/** Why a message is not to be sent, as its visit is now. */
export async function reasonToSkip(
  draft: Draft,
  visit: Appointment,
  platform: Delivering,
): Promise<SkipReason | undefined> {
  if (!kinds[draft.kind].stillTrue(visit, platform.now())) return 'outdated';
  if (await isOldNews(draft, visit, platform)) return 'outdated';
  if (draft.channel === 'mail') return undefined;
  if (isSleptThrough(draft.occurredAt, visit, platform.now())) return 'begun';
  const phone = smsPhone(draft.to);
  if (phone === undefined) return 'phoneInvalid';
  return (await platform.smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

/** When it may go: an e-mail makes no sound, a phone is left alone at night. */
function timeFor({ channel, dueAt }: Draft, now: Date): Date {
  const asked = dueAt === undefined ? now : new Date(Math.max(Date.parse(dueAt), now.getTime()));
  return channel === 'sms' ? ringsAt(asked) : asked;
}

async function composing(draft: Draft, visit: Appointment, platform: Delivering): Promise<Composing> {
  const to = await linksNow(platform);
  return {
    visit,
    links: to,
    occurredAt: new Date(draft.occurredAt),
    change: () => newsOf(draft, visit, platform),
    visitLinks: () => freshVisitLinks(visit, to, platform),
  };
}

/**
 * Says one message, once, composed from its visit as it is now; what became of it is written down. One that was sent
 * is not sent again; one that cannot be sent is written down as failed and thrown, for whoever tries again.
 */
export async function deliver(
  draft: Draft,
  visit: Appointment,
  { platform, channel }: { readonly platform: Delivering; readonly channel: Channel },
): Promise<Message> {
  const { messages, commit, now } = platform;
  const write = async (outcome: Pick<Message, 'state'> & Partial<Message>): Promise<Message> => {
    const message = { ...draft, ...outcome };
    await commit(messages.put(message));
    return message;
  };
  const known = await messages.find(draft);
  if (known?.state === 'sent') return known;

  const skipReason = await reasonToSkip(draft, visit, platform);
  if (skipReason) return write({ state: 'skipped', skipReason });
  const due = timeFor(draft, now());
  if (due > now()) return write({ state: 'waiting', dueAt: due.toISOString() });

  try {
    await channel.send(draft, await composing(draft, visit, platform));
  } catch (error) {
    await write({ state: 'failed' });
    throw error;
  }
  const told = draft.audience === 'patient' ? { told: toldPlace(visit) } : {};
  return write({ state: 'sent', sentAt: now().toISOString(), ...told });
}
