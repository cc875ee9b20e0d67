import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Patient } from '#shared/patients/patient.ts';

export type Reading = Platform & Pick<Seams, 'smsSender'>;

/** Sender of a text: the number as received, and the phone that can receive SMS, if valid. */
export type Sender = { readonly from: string; readonly phone: string | undefined };

/** Maximum clients that share one phone. */
const mostOfOnePhone = 10;

/** Lists the active clients with this phone. */
export async function clientsOf({ phone }: Sender, { patients }: Platform): Promise<Patient[]> {
  if (phone === undefined) return [];
  const { rows } = await patients.search(phone, { most: mostOfOnePhone });
  return rows.filter((client) => client.active && !client.hidden && smsPhone(client.phone) === phone);
}

type Limit = { readonly what: string; readonly most: number; readonly seconds: number };

/** Counts an action of the sender; false if the limit is exceeded. */
export async function isWithin({ what, most, seconds }: Limit, { from }: Sender, platform: Platform) {
  const { throttles, now } = platform;
  return (await throttles.count({ subject: `sms ${what} of ${from}`, seconds, now: now() })) <= most;
}
