import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { oneSms } from '../sms/one-sms.ts';
import { callUs } from '../wording.ts';

/** To whoever never proved the e-mail they registered with, once its owner did: what happened, and what to do. */
export const accountDisplacedText = (links: ScreenLinks): string =>
  oneSms(
    links,
    `tu correo lo confirmó otra persona y ya no entras con él. Tus citas siguen y te avisamos por aquí. Dudas: ${callUs(links)}.`,
  );
