import type { Texter } from '../seams/sms-sender.ts';

/** The client of SNS is loaded by the first SMS. */
export async function texter(): Promise<Texter> {
  const { makeTexter } = await import('../adapters/sns-sms-sender.ts');
  return makeTexter();
}
