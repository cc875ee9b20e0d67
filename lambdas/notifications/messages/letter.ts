import { logoAttachment } from '#lambdas/documents/logo-attachment.ts';
import type { Mail } from '#lambdas/platform/external/mailer.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (symbol) => htmlEscapes[symbol] ?? symbol);

/** Escaped markup. Only `html` creates it, so unescaped text cannot enter a message. */
class Markup {
  readonly #source: string;
  constructor(source: string) {
    this.#source = source;
  }
  toString(): string {
    return this.#source;
  }
}
export type Html = Markup;

type HtmlPart = string | number | Html | readonly Html[];

function toSource(part: HtmlPart): string {
  if (part instanceof Markup) return part.toString();
  return typeof part === 'object' ? part.map(String).join('') : escapeHtml(String(part));
}

/** Template tag that escapes every value except nested `html`. */
export const html = (template: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Markup(String.raw({ raw: template }, ...parts.map(toSource)));

export type Fact = readonly [label: string, value: string];

export type Action = { readonly label: string; readonly href: string };

/** Content of an e-mail in display order (docs/look.md), from which HTML and plain text are rendered. */
export type Letter = {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly opening: string;
  readonly facts: readonly Fact[];
  /** `paid` lists the payments, shown below the total. */
  readonly money?: { readonly rows: readonly Fact[]; readonly total: Fact; readonly paid?: readonly Fact[] };
  readonly action?: Action;
  readonly secondaryActions?: readonly Action[];
  readonly notes: readonly string[];
  readonly optOutAction?: Action;
};
export type Message = Pick<
  Mail,
  'senderName' | 'subject' | 'html' | 'text' | 'attachments' | 'replyTo' | 'inline' | 'unsubscribe'
>;

// Mail programs support tables and inline styles only. Colors are the tokens of docs/look.md.
const serif = "Georgia,'Times New Roman',serif";
const sans = 'Arial,Helvetica,sans-serif';
const ink = '#14211F';
const ink2 = '#3B4845';
const ink3 = '#5B6764';
const canvas = '#F6F7F5';
const hairline = '#E1E5E2';
const outline = '#84908C';
const accent = '#0E6066';

/** Style that breaks a long word instead of widening the letter beyond a phone's screen. */
const wordBreakStyle = 'word-break:break-word';

const fullWidthAttributes = html`role="presentation" width="100%" cellpadding="0" cellspacing="0"`;

const letterhead = (
  logoUrl: string,
  { brandName }: ScreenLinks['contact'],
): Html => html`<tr><td style="padding:0 8px 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td><img src="${logoUrl}" width="32" height="32" alt="" style="display:block"></td>
<td style="padding-left:10px;font-family:${serif};font-size:20px;line-height:32px;color:${ink}">${brandName}</td>
</tr></table></td></tr>`;

const factRow = ([label, value]: Fact): Html => html`<tr>
<td style="padding:7px 12px 7px 0;font-size:15px;line-height:22px;color:${ink3};vertical-align:top;width:104px">${label}</td>
<td style="padding:7px 0;font-size:15px;line-height:22px;color:${ink};font-weight:bold;${wordBreakStyle}">${value}</td>
</tr>`;

/** Omits contact facts that the owner has not entered yet. */
const hasValue = ([, value]: Fact) => value !== '';

const factPanel = (facts: readonly Fact[]): Html => html`
<table ${fullWidthAttributes} style="background:${canvas};border-radius:10px"><tr><td style="padding:14px 20px">
<table ${fullWidthAttributes}>${facts.filter(hasValue).map(factRow)}</table>
</td></tr></table>`;

const amountRow = ([label, value]: Fact): Html => html`<tr>
<td style="padding:6px 0;font-size:15px;line-height:20px;color:${ink2};${wordBreakStyle}">${label}</td>
<td align="right" style="padding:6px 0 6px 12px;font-size:15px;line-height:20px;color:${ink};white-space:nowrap">${value}</td>
</tr>`;

const totalRow = ([label, value]: Fact): Html => html`
<tr><td colspan="2" style="padding-top:6px;font-size:0;line-height:0;border-bottom:1px solid ${hairline}">&nbsp;</td></tr>
<tr>
<td style="padding:12px 0 6px;font-size:16px;line-height:24px;font-weight:bold;color:${ink}">${label}</td>
<td align="right" style="padding:12px 0 6px 12px;font-size:20px;line-height:24px;font-weight:bold;color:${ink};white-space:nowrap">${value}</td>
</tr>`;

const moneyTable = ({ rows, total, paid = [] }: NonNullable<Letter['money']>): Html => html`
<table ${fullWidthAttributes} style="margin:20px 0 0">${rows.map(amountRow)}${totalRow(total)}${paid.map(amountRow)}</table>`;

const button = ({ label, href }: Action): Html => html`
<table ${fullWidthAttributes} style="margin:28px 0 0"><tr><td align="center" bgcolor="${accent}" style="border-radius:10px">
<a href="${href}" style="display:block;padding:15px 20px;font-size:16px;line-height:20px;font-weight:bold;color:#FFFFFF;text-decoration:none">${label}</a>
</td></tr></table>`;

const quietButton = ({ label, href }: Action): Html => html`
<table ${fullWidthAttributes} style="margin:12px 0 0"><tr><td align="center" style="border:1px solid ${outline};border-radius:10px">
<a href="${href}" style="display:block;padding:13px 20px;font-size:16px;line-height:20px;font-weight:bold;color:${accent};text-decoration:none">${label}</a>
</td></tr></table>`;

const note = (text: string): Html => html`
<p style="margin:20px 0 0;font-size:14px;line-height:21px;color:${ink3};${wordBreakStyle}">${text}</p>`;

/** Returns the brand name, and the address once the owner has entered it. */
const formatSender = ({ brandName, address }: ScreenLinks['contact']) =>
  [brandName, address].filter(Boolean).join(', ');

const imprint = ({ cancellationPolicy, contact }: ScreenLinks, optOutAction?: Action): Html => html`<tr>
<td style="padding:24px 8px;font-size:13px;line-height:20px;color:${ink3}">${formatSender(contact)}<br>
${
  contact.phone === ''
    ? ''
    : html`<a href="tel:${toDialablePhone(contact.phone)}" style="color:${ink3}">${contact.phone}</a> &middot;
`
}<a href="${cancellationPolicy}" style="color:${ink3}">Política de cancelación</a>${
  optOutAction
    ? html`<br>
<a href="${optOutAction.href}" style="color:${ink3}">${optOutAction.label}</a>`
    : ''
}</td>
</tr>`;

/** Renders the letter's HTML, at most 560 px wide and complete at 320 px (docs/look.md). */
const renderLetterHtml = (letter: Letter, links: ScreenLinks, logoUrl: string): Html => html`<!doctype html>
<html lang="es-PR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${letter.subject}</title></head>
<body style="margin:0;padding:0;background:${canvas};font-family:${sans};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${letter.preheader}</div>
<table ${fullWidthAttributes} style="background:${canvas}"><tr><td align="center" style="padding:32px 12px">
<table ${fullWidthAttributes} style="max-width:560px;text-align:left">
${letterhead(logoUrl, links.contact)}
<tr><td style="background:#FFFFFF;border:1px solid ${hairline};border-radius:14px;padding:32px 28px">
<h1 style="margin:0 0 12px;font-family:${serif};font-weight:normal;font-size:30px;line-height:36px;color:${ink};${wordBreakStyle}">${letter.heading}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:25px;color:${ink2};${wordBreakStyle}">${letter.opening}</p>
${factPanel(letter.facts)}${letter.money ? moneyTable(letter.money) : ''}${letter.action ? button(letter.action) : ''}${(letter.secondaryActions ?? []).map(quietButton)}${letter.notes.map(note)}
</td></tr>
${imprint(links, letter.optOutAction)}
</table></td></tr></table></body></html>`;

const formatFactLine = ([label, value]: Fact) => `${label}: ${value}`;

function renderLetterText(
  { heading, opening, facts, money, action, secondaryActions = [], notes, optOutAction }: Letter,
  links: ScreenLinks,
): string {
  const amounts = money ? [...money.rows, money.total, ...(money.paid ?? [])] : [];
  const paragraphs = [
    heading,
    opening,
    facts.filter(hasValue).map(formatFactLine).join('\n'),
    amounts.map(formatFactLine).join('\n'),
    [...(action ? [action] : []), ...secondaryActions]
      .map(({ label, href }) => formatFactLine([label, href]))
      .join('\n'),
    ...notes,
    [formatSender(links.contact), links.contact.phone, `Política de cancelación: ${links.cancellationPolicy}`]
      .filter(Boolean)
      .join('\n'),
    optOutAction ? formatFactLine([optOutAction.label, optOutAction.href]) : '',
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

/** Renders a letter as a message. Replies go to the center. */
export const toMessage = (letter: Letter, links: ScreenLinks): Message => ({
  subject: letter.subject,
  html: renderLetterHtml(letter, links, `cid:${logoAttachment.contentId}`).toString(),
  text: renderLetterText(letter, links),
  senderName: links.contact.senderName,
  replyTo: links.contact.email,
  inline: [logoAttachment],
});
