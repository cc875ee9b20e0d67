export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The plain-text twin of the HTML. */
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Makes a repeated send recognisable: the same key has the same Message-ID. */
  readonly messageKey: string;
};
export type Mailer = { send(mail: Mail): Promise<void> };
