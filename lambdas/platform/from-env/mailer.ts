import { counted } from '../counted-sending.ts';
import { required } from '../env.ts';
import type { Mailer } from '../seams/mailer.ts';

/** Composing MIME is loaded by the first mail. */
export async function mailer(): Promise<Mailer> {
  const { makeMailer } = await import('../adapters/ses-mailer.ts');
  const from = required('mailFrom');
  return counted('mail', makeMailer({ from, configurationSet: required('mailSet') }));
}
