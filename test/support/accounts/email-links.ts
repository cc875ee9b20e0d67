import { openShortLink, proveEmail, undoEmailChange } from '#shared/accounts/short-link-api.ts';
import { caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { findShortLinkToken } from './invitations.ts';

/** The mails about a change of e-mail, and the calls behind their links, without a session. */
export function emailLinks(stack: TestStack) {
  const anyone = caller(stack.url);
  const listMails = async (email: string) => {
    await stack.waitUntilSettled();
    return stack.messages.mailbox.list({ type: 'mail', to: email });
  };
  /** Returns the token in the newest mail to an address with this subject. */
  const findToken = async (email: string, subject: string): Promise<string> => {
    const mail = (await listMails(email)).find((message) => message.subject === subject);
    return findShortLinkToken(mail?.text ?? '');
  };
  return {
    listMails,
    findProofToken: (email: string) => findToken(email, 'Confirma tu correo'),
    /** The token that stops a pending change. */
    findStopToken: (email: string) => findToken(email, 'Pidieron cambiar el correo de tu cuenta'),
    findUndoToken: (email: string) => findToken(email, 'El correo de tu cuenta cambió'),
    prove: (token: string) => anyone(proveEmail, { params: { token } }),
    undo: (token: string) => anyone(undoEmailChange, { params: { token } }),
    openLink: (token: string) => anyone(openShortLink, { params: { token } }),
  };
}
