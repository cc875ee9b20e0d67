import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { mailTraceTag } from '#lambdas/platform/ids.ts';
import { type Background, background } from './background.ts';

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

type Reading = {
  readonly name: string;
  readonly run: (mail: ReturnedMail, platform: Background<never>) => Promise<void>;
};

/** Parses an SNS message; undefined for SES's plain-text test message. */
function read(text: string): ReturnedMail | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  return ReturnedMail.parse(JSON.parse(text));
}

/** Creates the handler of returned e-mail; events may repeat, or precede the stored delivery. */
export function mailReader({ name, run }: Reading) {
  const platformOf = background(name, {});
  const handler = async ({ Records }: SNSEvent): Promise<void> => {
    for (const { Sns } of Records) {
      const mail = read(Sns.Message);
      if (mail) await run(mail, await platformOf(mail.mail.messageId));
    }
  };
  return Object.assign(handler, { messageReader: name });
}

/** Returns the trace of the e-mail. */
export const traceOf = ({ mail }: ReturnedMail): string | undefined => mail.tags[mailTraceTag]?.[0];

const inBrackets = /<([^<>]+)>/;

/** Returns the affected addresses in stored form. */
export function recipientsOf(returned: ReturnedMail): string[] {
  const addresses =
    returned.eventType === 'Bounce'
      ? returned.bounce.bouncedRecipients.map(({ emailAddress }) => emailAddress)
      : returned.eventType === 'Complaint'
        ? returned.complaint.complainedRecipients.map(({ emailAddress }) => emailAddress)
        : returned.mail.destination;
  return addresses.map((address) => (inBrackets.exec(address)?.[1] ?? address).trim().toLowerCase());
}
