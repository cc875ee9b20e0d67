import * as z from 'zod/mini';
import { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { readRememberedPerson } from '#web/src/lib/session/session.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { findBookingAddress } from './booking-address.ts';

const draftName = 'preferred';

/** Choice on the public pages, stored until the visitor signs in or registers. */
const StoredPreference = z.object({
  wish: AppointmentPreference,
  serviceName: z.string(),
  laser: z.boolean(),
});
export type StoredPreference = z.infer<typeof StoredPreference>;

export function readPreference(): StoredPreference | undefined {
  const parsed = StoredPreference.safeParse(readDraft(draftName));
  return parsed.success ? parsed.data : undefined;
}
export const storePreference = (preference: StoredPreference) => saveDraft(draftName, preference);
export const discardPreference = () => discardDraft(draftName);

/** Returns where a client continues with their choice after sign-in. */
export function findPreferenceAddress(): string | undefined {
  const stored = readPreference();
  return stored && readRememberedPerson()?.role === 'patient' ? findBookingAddress(stored.wish) : undefined;
}
