import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatCallUs } from '../wording.ts';

/** SMS to a client whose unproved e-mail was proved by its owner. */
export const accountDisplacedText = (links: ScreenLinks): string =>
  fitOneSms(
    links,
    `tu correo lo confirmó otra persona y ya no entras con él. Tus citas siguen y te avisamos por aquí. Dudas: ${formatCallUs(links)}.`,
  );
