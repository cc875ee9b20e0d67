import * as z from 'zod/mini';
import { Wish } from '#shared/intake/application/wish.ts';
import { rememberedPerson } from '#web/src/lib/session/session.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { bookingAddress } from './booking-address.ts';

const name = 'preferred';

/** Choice on the public pages, stored until the visitor signs in or registers. */
const KeptWish = z.object({ wish: Wish, serviceName: z.string(), laser: z.boolean() });
export type KeptWish = z.infer<typeof KeptWish>;

export function keptWish(): KeptWish | undefined {
  const read = KeptWish.safeParse(readDraft(name));
  return read.success ? read.data : undefined;
}
export const keepWish = (kept: KeptWish) => saveDraft(name, kept);
export const forgetWish = () => forget(name);

/** Returns where a client continues with their choice after sign-in. */
export function wishAddress(): string | undefined {
  const kept = keptWish();
  return kept && rememberedPerson()?.role === 'patient' ? bookingAddress(kept.wish) : undefined;
}
