import type { Mail } from '#lambdas/platform/seams/mailer.ts';

/** A label and what it says. */
export type Fact = readonly [label: string, value: string];

export type Action = { readonly label: string; readonly href: string };

/** What an e-mail says, in the order it says it (docs/look.md); its HTML and its plain text are both written from this. */
export type Letter = {
  readonly subject: string;
  /** What a mailbox shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly opening: string;
  readonly facts: readonly Fact[];
  readonly money?: { readonly rows: readonly Fact[]; readonly total: Fact };
  readonly action: Action;
  /** What else may be done, less loudly. */
  readonly others?: readonly Action[];
  readonly notes: readonly string[];
};
export type Message = Pick<Mail, 'subject' | 'html' | 'text'>;
