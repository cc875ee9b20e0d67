import { describe, expect, it } from 'vitest';
import type { MailMessage, Message } from '#infra/local/emulators/messages/mailbox.ts';
import { aMessages, simpleMail, sms, withAttachment } from '#test/support/emulators/messages-emulator.ts';

type Messages = Awaited<ReturnType<typeof aMessages>>;

describe('mailbox page', () => {
  const read = async ({ pageUrl }: Messages, path: string) => {
    const answer = await fetch(`${pageUrl}${path}`);
    return { answer, body: await answer.text() };
  };

  it('shows e-mails and SMS in Spanish, filtered by recipient', async () => {
    const messages = await aMessages();
    await messages.ses.send(simpleMail({ subject: 'Confirmación de cita' }));
    await messages.sns.send(sms('Tu código es A1B2'));

    const allMessages = await read(messages, '/buzon');
    const phoneMessages = await read(messages, `/buzon?para=${encodeURIComponent('+17875550101')}`);

    expect(allMessages.body).toContain('Confirmación de cita');
    expect(allMessages.body.indexOf('Tu código es A1B2')).toBeLessThan(
      allMessages.body.indexOf('Confirmación de cita'),
    );
    expect(phoneMessages.body).toContain('Tu código es A1B2');
    expect(phoneMessages.body).not.toContain('Confirmación de cita');
  });

  it('lets a message show images of this site only', async () => {
    const messages = await aMessages();

    const { answer } = await read(messages, '/buzon');

    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`img-src ${new URL(messages.pageUrl).origin} data:;`);
  });

  it('reports an empty mailbox', async () => {
    const messages = await aMessages();

    const { body } = await read(messages, '/buzon');

    expect(body).toContain('No hay mensajes todavía.');
  });

  it('escapes markup in subjects, texts, names and filters', async () => {
    const messages = await aMessages();
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await messages.ses.send(simpleMail({ subject: attack, html: `</iframe>${attack}` }));
    await messages.ses.send(withAttachment());
    await messages.sns.send(sms(attack));

    const pages = await Promise.all([
      read(messages, `/buzon?para=${encodeURIComponent(attack)}`),
      ...messages.mailbox.list().map(({ id }) => read(messages, `/buzon?mensaje=${id}`)),
    ]);

    for (const { answer, body } of pages) {
      expect(body).not.toContain('<script>');
      expect(body).not.toContain('<img');
      expect(body.match(/<iframe/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; .*script-src 'nonce-/,
      );
    }
  });

  it('shows HTML in a frame without scripts', async () => {
    const messages = await aMessages();
    await messages.ses.send(simpleMail({ html: '<p class="x">Hola</p>' }));

    const { body } = await read(messages, '/buzon');

    expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
    expect(body).toContain('&lt;p class=&quot;x&quot;&gt;Hola&lt;/p&gt;');
  });

  it('serves attachments for download only', async () => {
    const messages = await aMessages();
    await messages.ses.send(withAttachment());
    const [{ id }] = messages.mailbox.list() as [Message];

    const { answer, body } = await read(messages, `/buzon/adjunto/${id}/0`);

    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%3Cimg%20src%3Dx%3E.html",
    );
    expect(body).toBe('<script>document.title = "run"</script>');
    expect((await read(messages, `/buzon/adjunto/${id}/1`)).answer.status).toBe(404);
    expect((await read(messages, '/buzon/adjunto/unknown/0')).answer.status).toBe(404);
  });

  it('returns every field to tests as JSON', async () => {
    const messages = await aMessages();
    await messages.ses.send(withAttachment());

    const { body } = await read(messages, '/buzon/mensajes.json?para=ana@example.com');

    const [mail] = JSON.parse(body) as [MailMessage];
    expect(mail).toEqual(messages.mailbox.list()[0]);
    expect(Buffer.from(mail.attachments[0]?.base64 ?? '', 'base64').toString()).toContain('<script>');
  });

  it('leaves every other path to the application', async () => {
    const messages = await aMessages();

    const { body } = await read(messages, '/buzones');

    expect(body).toBe('not the mailbox');
  });
});
