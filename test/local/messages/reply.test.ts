import { expect, it, onTestFinished } from 'vitest';
import { listen } from '#infra/local/emulators/http.ts';
import { createMailboxRoutes } from '#infra/local/mailbox/routes.ts';
import { aMessages, simpleMail, sms } from '#test/support/emulators/messages-emulator.ts';

/** Creates a mailbox page that records replies. */
async function aPage() {
  const messages = await aMessages();
  const replies: { from: string; text: string }[] = [];
  const reply = async (message: { from: string; text: string }) => void replies.push(message);
  const routes = createMailboxRoutes({ mailbox: messages.mailbox, onReply: reply });
  const page = await listen({
    name: 'mailbox page',
    port: 0,
    handle: async (request, response) => void (await routes(request, response)),
  });
  onTestFinished(() => page.close());
  const submitReply = async (id: string, texto: string) => {
    const body = new URLSearchParams({ texto });
    const { status } = await fetch(`${page.url}/buzon/respuesta/${id}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return status;
  };
  const readMessagePage = async (id: string) => (await fetch(`${page.url}/buzon?mensaje=${id}`)).text();
  return { ...messages, replies, submitReply, readMessagePage };
}

it('mailbox page accepts a reply to an SMS, but not to an e-mail', async () => {
  const { ses, sns, mailbox, replies, submitReply, readMessagePage } = await aPage();
  await sns.send(sms('Tu código es A1B2'));
  await ses.send(simpleMail());
  const [mail, text] = mailbox.list();

  expect(await readMessagePage(text!.id)).toContain('Enviar respuesta');
  expect(await readMessagePage(mail!.id)).not.toContain('Enviar respuesta');
  expect(await submitReply(text!.id, 'BAJA')).toBe(303);
  expect(await submitReply(mail!.id, 'BAJA')).toBe(404);
  expect(await submitReply(text!.id, '  ')).toBe(404);
  expect(await submitReply('none', 'BAJA')).toBe(404);
  expect(replies).toEqual([{ from: '+17875550101', text: 'BAJA' }]);
});

it('mailbox page without a reply handler offers no reply', async () => {
  const { sns, mailbox, pageUrl } = await aMessages();
  await sns.send(sms('Tu código es A1B2'));

  const page = await (await fetch(`${pageUrl}/buzon?mensaje=${mailbox.list()[0]!.id}`)).text();

  expect(page).not.toContain('Enviar respuesta');
});
