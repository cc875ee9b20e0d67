import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { mailTraceTag } from '#lambdas/platform/ids.ts';
import { type BackgroundPlatform, makeBackgroundPlatform } from './background.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const Mail = z.object({
  messageId: z.string(),
  destination: z.array(z.string()),
  tags: z._default(z.record(z.string(), z.array(z.string())), {}),
});

/** SES event about an undelivered or unwanted e-mail. */
const ReturnedMail = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: Recipients,
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: Mail,
    complaint: z.object({
      complaintSubType: z.nullish(z.string()),
      complaintFeedbackType: z.nullish(z.string()),
      complainedRecipients: Recipients,
    }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: Mail }),
]);
export type ReturnedMail = z.infer<typeof ReturnedMail>;

type MailReader = {
  readonly name: string;
  readonly run: (mail: ReturnedMail, platform: BackgroundPlatform<never>) => Promise<void>;
};

/** Parses an SNS message. Returns undefined for SES's plain-text test message. */
function parseMail(text: string): ReturnedMail | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  return ReturnedMail.parse(JSON.parse(text));
}

/** Creates the handler of returned e-mail. Events may repeat or precede the stored delivery. */
export function mailReader({ name, run }: MailReader) {
  const buildPlatform = makeBackgroundPlatform(name, {});
  const handler = async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records) {
      const mail = parseMail(Sns.Message);
      if (mail) await run(mail, await buildPlatform(mail.mail.messageId));
    }
  };
  return Object.assign(handler, { messageReader: name });
}

export const findTrace = ({ mail }: ReturnedMail): string | undefined => mail.tags[mailTraceTag]?.[0];

const bracketedAddress = /<([^<>]+)>/;

function listRawAddresses(mail: ReturnedMail): string[] {
  switch (mail.eventType) {
    case 'Bounce':
      return mail.bounce.bouncedRecipients.map(({ emailAddress }) => emailAddress);
    case 'Complaint':
      return mail.complaint.complainedRecipients.map(({ emailAddress }) => emailAddress);
    case 'Reject':
      return mail.mail.destination;
  }
}

/** Returns the affected addresses in stored form. */
export function listRecipients(mail: ReturnedMail): string[] {
  return listRawAddresses(mail).map((address) =>
    (bracketedAddress.exec(address)?.[1] ?? address).trim().toLowerCase(),
  );
}
