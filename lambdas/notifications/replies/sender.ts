import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Patient } from '#shared/patients/patient.ts';

export type Reading = Platform & Pick<Seams, 'smsSender'>;

/** Who texted: the number as the network wrote it, and the phone an SMS can go to, if it is one. */
export type Sender = { readonly from: string; readonly phone: string | undefined };

/** A family shares a phone; nobody's is shared by more than these. */
const mostOfOnePhone = 10;

/** The clients whose phone it is. */
export async function clientsOf({ phone }: Sender, { patients }: Platform): Promise<Patient[]> {
  if (phone === undefined) return [];
  const { rows } = await patients.search(phone, { most: mostOfOnePhone });
  return rows.filter((client) => client.active && !client.hidden && smsPhone(client.phone) === phone);
}

type Limit = { readonly what: string; readonly most: number; readonly seconds: number };

/** Counts what a sender does: whether it is still within a limit, which is theirs alone. */
export async function isWithin({ what, most, seconds }: Limit, { from }: Sender, platform: Platform) {
  const { throttles, now } = platform;
  return (await throttles.count({ subject: `sms ${what} of ${from}`, seconds, now: now() })) <= most;
}
