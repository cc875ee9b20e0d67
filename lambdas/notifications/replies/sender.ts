import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Patient } from '#shared/patients/patient.ts';

export type TextReplyPorts = Platform & Pick<Ports, 'smsSender'>;

/** Sender of a text. `from` is the number as received, and `phone` its valid form that can receive SMS. */
export type Sender = { readonly from: string; readonly phone: string | undefined };

/** Maximum number of clients read that share one phone. */
const maxClientsPerPhone = 10;

/** Lists the active clients with this phone. */
export async function findClients({ phone }: Sender, { patients }: Platform): Promise<Patient[]> {
  if (phone === undefined) return [];
  const rows = await patients.search(phone, { limit: maxClientsPerPhone });
  return rows.filter((client) => client.active && !client.hidden && toSmsPhone(client.phone) === phone);
}

type ReplyLimit = { readonly action: string; readonly maxCount: number; readonly seconds: number };

/** Counts an action of the sender and returns false if the limit is exceeded. */
export async function isWithinLimit(
  { action, maxCount, seconds }: ReplyLimit,
  { from }: Sender,
  platform: Platform,
) {
  const { throttles, now } = platform;
  return (await throttles.count({ subject: `sms ${action} of ${from}`, seconds, now: now() })) <= maxCount;
}
