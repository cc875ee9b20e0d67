import { setTimeout as pause } from 'node:timers/promises';

export type TakenMail = {
  readonly messageId: string;
  readonly to: string;
  readonly from: string;
  readonly configurationSet: string;
  readonly tags: Readonly<Record<string, string>>;
};
/** An SES event on the topic of a configuration set. */
export type MailNews = Readonly<Record<string, unknown>> & { readonly eventType: string };

const permanent = (bounceSubType: string) => (emailAddress: string) => ({
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
const answeredByProgram = (emailAddress: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Transient',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress }],
  },
});
const complained = (emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: {
    complaintSubType: null,
    complaintFeedbackType: 'abuse',
    complainedRecipients: [{ emailAddress }],
  },
});

/** SES events for e-mails to its mailbox simulator, by mailbox name. */
const outcomes: Readonly<Record<string, (emailAddress: string) => MailNews>> = {
  bounce: permanent('General'),
  suppressionlist: permanent('Suppressed'),
  complaint: complained,
  ooto: answeredByProgram,
};
/** `bounce@…`, or with a label, `bounce+ana@…`. */
const simulator = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/** Returns SES's later event about an e-mail, or undefined if it arrives. */
function newsOf(mail: TakenMail): MailNews | undefined {
  const [, name = ''] = simulator.exec(mail.to) ?? [];
  const outcome = outcomes[name.toLowerCase()]?.(mail.to);
  if (!outcome) return undefined;
  const { messageId, from: source, to, configurationSet, tags } = mail;
  return {
    ...outcome,
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

const tries = 5;
const firstPauseMs = 20;

type Listener = (news: MailNews) => Promise<void>;

/** Emits SES events after the e-mail's sender has its answer; failed deliveries are retried. */
export class ReturnedMail {
  #listener: Listener | undefined;
  readonly #telling = new Set<Promise<void>>();

  /** Sets the handler of later events. */
  sendTo(listener: Listener): void {
    this.#listener = listener;
  }

  took(mail: TakenMail): void {
    const news = newsOf(mail);
    if (!news) return;
    const telling = this.#tell(news).finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  /** Settles when all events are delivered or given up. */
  async idle(): Promise<void> {
    while (this.#telling.size > 0) await Promise.all(this.#telling);
  }

  async #tell(news: MailNews): Promise<void> {
    for (let tried = 0; tried < tries; tried++) {
      await pause(firstPauseMs * 3 ** tried);
      const isTold = await (this.#listener?.(news) ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      if (isTold) return;
    }
  }
}
