import { counted } from '../counted-sending.ts';
import { required } from '../env.ts';
import type { SmsSender } from '../seams/sms-sender.ts';

/** The client of SNS is loaded by the first SMS. */
export async function smsSender(): Promise<SmsSender> {
  const { makeSmsSender } = await import('../adapters/sns-sms-sender.ts');
  return counted('sms', makeSmsSender({ originationNumber: required('smsOriginationNumber') }));
}
