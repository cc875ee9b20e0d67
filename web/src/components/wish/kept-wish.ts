import * as z from 'zod/mini';
import { Wish } from '#shared/intake/application/wish.ts';
import { rememberedPerson } from '#web/src/lib/session/session.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { bookingAddress } from './booking-address.ts';

const name = 'preferred';

/** What a visitor chose on the public pages, until they have said who they are. */
const KeptWish = z.object({ wish: Wish, serviceName: z.string(), laser: z.boolean() });
export type KeptWish = z.infer<typeof KeptWish>;

export function keptWish(): KeptWish | undefined {
  const read = KeptWish.safeParse(readDraft(name));
  return read.success ? read.data : undefined;
}
export const keepWish = (kept: KeptWish) => saveDraft(name, kept);
export const forgetWish = () => forget(name);

/** Where a client who has just signed in goes on with what they chose before. */
export function wishAddress(): string | undefined {
  const kept = keptWish();
  return kept && rememberedPerson()?.role === 'patient' ? bookingAddress(kept.wish) : undefined;
}
