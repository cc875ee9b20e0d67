import * as z from 'zod/mini';
import { PreferredVisit } from '#shared/intake/application/preferred-appointment.ts';
import { forget, keep, kept } from '#web/src/lib/session-draft.ts';

const name = 'preferred';

/** The hour somebody chose among the free ones, before they say who they are. */
const Preference = z.extend(PreferredVisit, { serviceName: z.string(), laser: z.boolean() });
export type Preference = z.infer<typeof Preference>;

export function keptPreference(): Preference | undefined {
  const read = Preference.safeParse(kept(name));
  return read.success ? read.data : undefined;
}
export const keepPreference = (preference: Preference) => keep(name, preference);
export const forgetPreference = () => forget(name);
