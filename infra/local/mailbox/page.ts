import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney, formatPhone, formatTimeWithArticle } from '#shared/core/format.ts';
import type { MailMessage, Message, TextMessage } from '../emulators/messages/mailbox.ts';
import { styles } from './styles.ts';

class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type TemplateValue = string | number | Html | readonly Html[];

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds markup. Values are escaped unless they are `Html`. */
function html(literals: TemplateStringsArray, ...values: readonly TemplateValue[]): Html {
  const markup = literals.reduce((before, text, index) => before + toMarkup(values[index - 1] ?? '') + text);
  return new Html(markup);
}

function toMarkup(value: TemplateValue): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value).replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}

type RingingPayment = {
  readonly ecommerceId: string;
  readonly phoneNumber: string;
  readonly totalCents: number;
  readonly metadata2: string;
  /** Epoch seconds. */
  readonly endsAt: number;
};

type MailboxPageInput = {
  /** Newest first. */
  messages: readonly Message[];
  openMessage: Message | undefined;
  /** Recipient filter, as typed. */
  to: string;
  /** Changes with the page's content. */
  version: string;
  nonce: string;
  canReply: boolean;
  /** Payments that wait for a client to accept. */
  ringingPayments: readonly RingingPayment[];
};

const dateTimeFormat = new Intl.DateTimeFormat('es-PR', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Puerto_Rico',
});
const formatTime = (message: Message) => dateTimeFormat.format(new Date(message.at));
const formatKind = (message: Message) => (message.type === 'mail' ? 'Correo' : 'SMS');
const formatTitle = (message: Message) => (message.type === 'mail' ? message.subject : `SMS a ${message.to}`);

const buildHref = (to: string, id: string) =>
  `/buzon?${new URLSearchParams({ ...(to && { para: to }), mensaje: id })}`;

export function renderMailboxPage({
  messages,
  openMessage,
  to,
  version,
  nonce,
  canReply,
  ringingPayments,
}: MailboxPageInput): string {
  return html`<!doctype html>
<html lang="es-PR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Buzón</title>
<style>${new Html(styles)}</style>
</head>
<body>
<header>
<h1>Buzón</h1>
<form action="/buzon">
<label for="para">Para</label>
<input id="para" name="para" value="${to}" placeholder="correo o teléfono" autocomplete="off">
<button>Filtrar</button>
</form>
</header>
${renderPhones(ringingPayments)}
<main>
${messages.length > 0 ? renderList(messages, { openMessage, to }) : html`<p class="empty">No hay mensajes todavía.</p>`}
${openMessage ? renderMessage(openMessage, canReply) : html``}
</main>
<script nonce="${nonce}">${renderRefreshScript(version)}</script>
</body>
</html>`.markup;
}

function renderList(
  messages: readonly Message[],
  { openMessage, to }: Pick<MailboxPageInput, 'openMessage' | 'to'>,
): Html {
  const rows = messages.map(
    (
      message,
    ) => html`<li><a href="${buildHref(to, message.id)}"${renderCurrent(message.id === openMessage?.id)}>
<span class="row"><span class="tag">${formatKind(message)}</span><time datetime="${message.at}">${formatTime(message)}</time></span>
<span class="what">${formatTitle(message)}</span>
<span class="start">${message.type === 'mail' ? message.to : message.text}</span>
</a></li>`,
  );
  return html`<nav aria-label="Mensajes"><ol>${rows}</ol></nav>`;
}

const renderCurrent = (isCurrent: boolean) => (isCurrent ? html` aria-current="true"` : html``);

function renderMessage(message: Message, canReply: boolean): Html {
  return html`<article class="open">
<div class="head">
<h2>${formatTitle(message)}</h2>
<dl><dt>Para</dt><dd>${message.to}</dd>${renderSender(message)}<dt>Fecha</dt><dd>${formatTime(message)}</dd></dl>
</div>
${message.type === 'mail' ? renderMail(message) : renderSms(message, canReply)}
</article>`;
}

const renderSender = (message: Message) =>
  message.type === 'mail' ? html`<dt>De</dt><dd>${message.from}</dd>` : html``;

const renderSms = (message: TextMessage, canReply: boolean) =>
  html`<pre>${message.text}</pre>${canReply ? renderReplyForm(message) : html``}`;

/** Renders the form for replies to an SMS, such as STOP, BAJA or ALTA. */
const renderReplyForm = ({
  id,
}: TextMessage) => html`<form class="reply" method="post" action="/buzon/respuesta/${id}">
<label for="texto">Responder</label>
<input id="texto" name="texto" required maxlength="160" autocomplete="off" placeholder="BAJA">
<button>Enviar respuesta</button>
</form>`;

function renderMail(mail: MailMessage): Html {
  const files = mail.attachments.map(
    ({ filename }, index) => html`<a href="/buzon/adjunto/${mail.id}/${index}" download>${filename}</a>`,
  );
  return html`${mail.html ? renderFrame(mail) : html`<pre>${mail.text}</pre>`}
${files.length > 0 ? html`<div class="files">${files}</div>` : html``}
${mail.html && mail.text ? html`<details><summary>Texto sin formato</summary><pre>${mail.text}</pre></details>` : html``}`;
}

/** Renders the e-mail in a sandbox without scripts or requests. Its links open in a new tab. */
function renderFrame(mail: MailMessage): Html {
  const frameMarkup = `<base target="_blank">${mail.html}`;
  return html`<iframe title="Contenido del correo" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frameMarkup}"></iframe>`;
}

const renderRefreshScript = (version: string) =>
  new Html(`setInterval(async () => {
  const answer = await fetch('/buzon/marca').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== '${version}') location.reload();
}, 2000);`);

const renderButton = (id: string, action: 'aceptar' | 'rechazar', label: Html) =>
  html`<form method="post" action="/buzon/ath/${id}/${action}">${label}</form>`;

function renderPhones(ringingPayments: readonly RingingPayment[]): Html {
  if (ringingPayments.length === 0) return html``;
  const rows = ringingPayments.map(
    ({ ecommerceId, phoneNumber, totalCents, metadata2, endsAt }) => html`<li>
<p><strong>${formatMoney(totalCents)}</strong> al ${formatPhone(`+1${phoneNumber}`)}
<small>${metadata2}, hasta ${formatTimeWithArticle(toCivilDateTime(new Date(endsAt * 1000)).time)}</small></p>
${renderButton(ecommerceId, 'rechazar', html`<button class="plain">Rechazar</button>`)}
${renderButton(ecommerceId, 'aceptar', html`<button>Aceptar</button>`)}
</li>`,
  );
  return html`<section class="phones" aria-label="Pagos por ATH Móvil">
<h2>ATH Móvil en el teléfono del cliente</h2>
<ol>${rows}</ol>
</section>`;
}
