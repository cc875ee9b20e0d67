import * as z from 'zod/mini';
import { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { readRememberedPerson } from '#web/src/lib/session/session.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { bookingAddress } from './booking-address.ts';

const name = 'preferred';

/** Choice on the public pages, stored until the visitor signs in or registers. */
const StoredPreference = z.object({
  wish: AppointmentPreference,
  serviceName: z.string(),
  laser: z.boolean(),
});
export type StoredPreference = z.infer<typeof StoredPreference>;

export function readPreference(): StoredPreference | undefined {
  const read = StoredPreference.safeParse(readDraft(name));
  return read.success ? read.data : undefined;
}
export const storePreference = (preference: StoredPreference) => saveDraft(name, preference);
export const discardPreference = () => discardDraft(name);

/** Returns where a client continues with their choice after sign-in. */
export function preferenceAddress(): string | undefined {
  const stored = readPreference();
  return stored && readRememberedPerson()?.role === 'patient' ? bookingAddress(stored.wish) : undefined;
}
