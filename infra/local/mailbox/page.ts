import { civilAt } from '#shared/core/civil-time.ts';
import { money, phone, theClock } from '#shared/core/format.ts';
import type { MailMessage, Message, TextMessage } from '../emulators/messages/mailbox.ts';
import { styles } from './styles.ts';

class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Builds markup; values are escaped unless they are `Html`. */
function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(fixed.reduce((before, text, index) => before + markupOf(parts[index - 1] ?? '') + text));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

type RingingPayment = {
  readonly ecommerceId: string;
  readonly phoneNumber: string;
  readonly totalCents: number;
  readonly metadata2: string;
  /** Epoch seconds. */
  readonly endsAt: number;
};

type Shown = {
  /** Newest first. */
  messages: readonly Message[];
  open: Message | undefined;
  /** The filter, as typed. */
  to: string;
  /** Changes with the page's content. */
  mark: string;
  nonce: string;
  /** Whether an SMS can be answered. */
  canReply: boolean;
  /** Payments that wait for a client to accept. */
  ringing: readonly RingingPayment[];
};

const dateTime = new Intl.DateTimeFormat('es-PR', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Puerto_Rico',
});
const when = (message: Message) => dateTime.format(new Date(message.at));
const kind = (message: Message) => (message.type === 'mail' ? 'Correo' : 'SMS');
const title = (message: Message) => (message.type === 'mail' ? message.subject : `SMS a ${message.to}`);

/** Returns the page's address with this filter and this message open. */
const hrefOf = (to: string, id: string) =>
  `/buzon?${new URLSearchParams({ ...(to && { para: to }), mensaje: id })}`;

/** Renders the page: the list of messages and the open one. */
export function mailboxPage({ messages, open, to, mark, nonce, canReply, ringing }: Shown): string {
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
${phonePart(ringing)}
<main>
${messages.length > 0 ? list(messages, { open, to }) : html`<p class="empty">No hay mensajes todavía.</p>`}
${open ? reader(open, canReply) : html``}
</main>
<script nonce="${nonce}">${refresher(mark)}</script>
</body>
</html>`.markup;
}

function list(messages: readonly Message[], { open, to }: Pick<Shown, 'open' | 'to'>): Html {
  const rows = messages.map(
    (message) => html`<li><a href="${hrefOf(to, message.id)}"${current(message.id === open?.id)}>
<span class="row"><span class="tag">${kind(message)}</span><time datetime="${message.at}">${when(message)}</time></span>
<span class="what">${title(message)}</span>
<span class="start">${message.type === 'mail' ? message.to : message.text}</span>
</a></li>`,
  );
  return html`<nav aria-label="Mensajes"><ol>${rows}</ol></nav>`;
}

const current = (is: boolean) => (is ? html` aria-current="true"` : html``);

function reader(message: Message, canReply: boolean): Html {
  return html`<article class="open">
<div class="head">
<h2>${title(message)}</h2>
<dl><dt>Para</dt><dd>${message.to}</dd>${sender(message)}<dt>Fecha</dt><dd>${when(message)}</dd></dl>
</div>
${message.type === 'mail' ? mailBody(message) : textBody(message, canReply)}
</article>`;
}

const sender = (message: Message) =>
  message.type === 'mail' ? html`<dt>De</dt><dd>${message.from}</dd>` : html``;

const textBody = (message: TextMessage, canReply: boolean) =>
  html`<pre>${message.text}</pre>${canReply ? replyForm(message) : html``}`;

/** Renders the reply form for an SMS: STOP, BAJA, ALTA. */
const replyForm = ({
  id,
}: TextMessage) => html`<form class="reply" method="post" action="/buzon/respuesta/${id}">
<label for="texto">Responder</label>
<input id="texto" name="texto" required maxlength="160" autocomplete="off" placeholder="BAJA">
<button>Enviar respuesta</button>
</form>`;

function mailBody(mail: MailMessage): Html {
  const files = mail.attachments.map(
    ({ filename }, index) => html`<a href="/buzon/adjunto/${mail.id}/${index}" download>${filename}</a>`,
  );
  return html`${mail.html ? frame(mail) : html`<pre>${mail.text}</pre>`}
${files.length > 0 ? html`<div class="files">${files}</div>` : html``}
${mail.html && mail.text ? html`<details><summary>Texto sin formato</summary><pre>${mail.text}</pre></details>` : html``}`;
}

/** Renders the e-mail in a sandbox without scripts or requests; its links open in a new tab. */
function frame(mail: MailMessage): Html {
  const inside = `<base target="_blank">${mail.html}`;
  return html`<iframe title="Contenido del correo" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${inside}"></iframe>`;
}

/** Reloads the page when a message arrives. */
const refresher = (mark: string) =>
  new Html(`setInterval(async () => {
  const answer = await fetch('/buzon/marca').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== '${mark}') location.reload();
}, 2000);`);

const button = (id: string, press: 'aceptar' | 'rechazar', label: Html) =>
  html`<form method="post" action="/buzon/ath/${id}/${press}">${label}</form>`;

/** Renders the payments that ring on clients' phones, to accept or reject; nothing if none rings. */
function phonePart(ringing: readonly RingingPayment[]): Html {
  if (ringing.length === 0) return html``;
  const rows = ringing.map(
    ({ ecommerceId, phoneNumber, totalCents, metadata2, endsAt }) => html`<li>
<p><strong>${money(totalCents)}</strong> al ${phone(`+1${phoneNumber}`)}
<small>${metadata2}, hasta ${theClock(civilAt(new Date(endsAt * 1000)).time)}</small></p>
${button(ecommerceId, 'rechazar', html`<button class="plain">Rechazar</button>`)}
${button(ecommerceId, 'aceptar', html`<button>Aceptar</button>`)}
</li>`,
  );
  return html`<section class="phones" aria-label="Pagos por ATH Móvil">
<h2>ATH Móvil en el teléfono del cliente</h2>
<ol>${rows}</ol>
</section>`;
}
