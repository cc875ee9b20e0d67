import * as z from 'zod/mini';
import { PreferredAppointment } from '#shared/intake/application/preferred-appointment.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

const name = 'preferred';

/** The hour somebody chose among the free ones, before they say who they are. */
const Preference = z.extend(PreferredAppointment, { serviceName: z.string(), laser: z.boolean() });
export type Preference = z.infer<typeof Preference>;

export function keptPreference(): Preference | undefined {
  const read = Preference.safeParse(readDraft(name));
  return read.success ? read.data : undefined;
}
export const keepPreference = (preference: Preference) => saveDraft(name, preference);
export const forgetPreference = () => forget(name);
