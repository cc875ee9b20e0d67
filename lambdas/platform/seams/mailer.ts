export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};
/** A picture that the HTML names by `cid:` and its id. */
export type InlineImage = Attachment & { readonly contentId: string };
export type Mail = {
  /** Whom it comes from, by name; the deployment's own where absent. */
  readonly senderName?: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The plain-text twin of the HTML. */
  readonly text: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  readonly inline?: readonly InlineImage[];
  readonly attachments?: readonly Attachment[];
  /** Of what nobody waits for: where one press of a mail program ends it, and an address that does too. */
  readonly unsubscribe?: { readonly url: string; readonly email: string };
  /** Makes a repeated send recognisable: the same key has the same Message-ID. */
  readonly messageKey: string;
  /**
   * Which of our rows it is, told again with whatever the service says of the message later: at most 256 letters, digits,
   * `_` and `-`. The recipient does not see it.
   */
  readonly trace?: string | undefined;
};
/** The name under which the service keeps `trace`. */
export const mailTraceTag = 'message';
export type Mailer = { send(mail: Mail): Promise<void> };
