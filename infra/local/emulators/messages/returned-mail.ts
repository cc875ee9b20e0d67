import { setTimeout as pause } from 'node:timers/promises';

export type AcceptedMail = {
  readonly messageId: string;
  readonly to: string;
  readonly from: string;
  readonly configurationSet: string;
  readonly tags: Readonly<Record<string, string>>;
};
/** An SES event on the topic of a configuration set. */
export type MailEvent = Readonly<Record<string, unknown>> & { readonly eventType: string };

const createBounceBuilder = (bounceSubType: string) => (emailAddress: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType,
    bouncedRecipients: [
      {
        emailAddress,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
  },
});
const buildAutoReplyBounce = (emailAddress: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Transient',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress }],
  },
});
const buildComplaint = (emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: {
    complaintSubType: null,
    complaintFeedbackType: 'abuse',
    complainedRecipients: [{ emailAddress }],
  },
});

/** SES events for e-mails to its mailbox simulator, by mailbox name. */
const eventBuilders: Readonly<Record<string, (emailAddress: string) => MailEvent>> = {
  bounce: createBounceBuilder('General'),
  suppressionlist: createBounceBuilder('Suppressed'),
  complaint: buildComplaint,
  ooto: buildAutoReplyBounce,
};
/** `bounce@…`, or with a label, `bounce+ana@…`. */
const simulatorAddress = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/** Returns SES's later event about an e-mail, or undefined if it arrives. */
function buildMailEvent(mail: AcceptedMail): MailEvent | undefined {
  const [, name = ''] = simulatorAddress.exec(mail.to) ?? [];
  const event = eventBuilders[name.toLowerCase()]?.(mail.to);
  if (!event) return undefined;
  const { messageId, from: source, to, configurationSet, tags } = mail;
  return {
    ...event,
    mail: {
      messageId,
      source,
      destination: [to],
      tags: {
        'ses:configuration-set': [configurationSet],
        ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  };
}

const maxTries = 5;
const firstPauseMs = 20;

type MailEventHandler = (event: MailEvent) => Promise<void>;

/**
 * Emits SES events after the sender of the e-mail has received its response, and retries failed deliveries.
 */
export class ReturnedMail {
  #listener: MailEventHandler | undefined;
  readonly #pending = new Set<Promise<void>>();

  sendTo(listener: MailEventHandler): void {
    this.#listener = listener;
  }

  handleAccepted(mail: AcceptedMail): void {
    const event = buildMailEvent(mail);
    if (!event) return;
    const delivery = this.#deliver(event).finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  /** Resolves when all events are delivered or given up. */
  async waitUntilIdle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #deliver(event: MailEvent): Promise<void> {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      await pause(firstPauseMs * 3 ** attempt);
      const isDelivered = await (this.#listener?.(event) ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      if (isDelivered) return;
    }
  }
}
