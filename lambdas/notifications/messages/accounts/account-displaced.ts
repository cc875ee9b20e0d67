import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { oneSms } from '../sms/one-sms.ts';
import { callUs } from '../wording.ts';

/** SMS to a person whose unproved e-mail was proved by its owner. */
export const accountDisplacedText = (links: ScreenLinks): string =>
  oneSms(
    links,
    `tu correo lo confirmó otra persona y ya no entras con él. Tus citas siguen y te avisamos por aquí. Dudas: ${callUs(links)}.`,
  );
