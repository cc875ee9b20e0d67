import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { cancelStaffEmailChange, createStaffMember, resendStaffEmailProof } from '#shared/staff/desk-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { emailLinks } from '#test/support/accounts/email-links.ts';
import { readInvitationMail } from '#test/support/accounts/invitations.ts';
import { checkSession, endedSession } from '#test/support/accounts/sessions.ts';
import { anAccount, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProfile, createMember, edit, findListedMember, remove } from '#test/support/staff/team.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken, fetchTokens } from '#test/support/system/stack.ts';

let desk: Caller;
let links: ReturnType<typeof emailLinks>;
it.beforeAll(async ({ stack }) => {
  links = emailLinks(stack);
  desk = stack.as(await anAccount('supervisor', 'Hilda', { userId: 'hilda' }));
});

const buildParams = ({ staffId }: StaffMember) => ({ params: { staffId } });
/** Changes the e-mail of the member, based on the version listed last. */
const writeEmail = async ({ staffId }: StaffMember, email: string) =>
  edit(desk, (await findListedMember(desk, staffId))!, { email });

describe('change of a member’s e-mail [R373]', () => {
  it('applies on a click on the link, ends earlier sessions, and can be undone for 72 hours', async () => {
    const member = await aStaffMember('Movida');
    const email = 'movida.dos@test.example';
    const sessionBefore = await fetchTokens(member.email);

    const { reply } = await writeEmail(member, email);

    expect(reply).toMatchObject({ email: member.email, pendingEmail: email });
    expect(await checkSession(stack, sessionBefore)).toEqual([200, 'renewed']);
    expect((await links.listMails(member.email)).map(({ subject }) => subject)).toEqual([
      'Pidieron cambiar el correo de tu cuenta',
    ]);

    const confirmation = await links.prove(await links.findProofToken(email));

    expect(confirmation.reply).toEqual({ isFirst: true });
    expect(await checkSession(stack, sessionBefore)).toEqual(endedSession);
    await expect(fetchAccessToken(member.email)).rejects.toThrow();
    expect((await caller(stack.url, await fetchAccessToken(email))(getMe)).reply).toMatchObject({ email });
    const listedMember = (await findListedMember(desk, member.staffId))!;
    expect([listedMember.email, listedMember.pendingEmail]).toEqual([email, undefined]);

    const creationWithOldEmail = await desk(createStaffMember, { body: aProfile({ email: member.email }) });
    advanceClock({ days: 2.9 });
    expect((await links.undo(await links.findUndoToken(member.email))).reply).toEqual({ isFirst: true });

    expect(creationWithOldEmail.problem.code).toBe('account.email_taken');
    await expect(fetchAccessToken(email)).rejects.toThrow();
    const account = await thePlatform().accounts.find(member.staffId);
    expect(account).toMatchObject({ email: member.email, formerEmails: [] });
    expect(await findListedMember(desk, member.staffId)).toMatchObject({ email: member.email });
  });

  it('can be stopped from the old mailbox or by the desk, which invalidates its link', async () => {
    const [alma, berta] = [await aStaffMember('Alma'), await aStaffMember('Berta')];
    await writeEmail(alma, 'alma.dos@test.example');
    await writeEmail(berta, 'berta.dos@test.example');
    const tokens = [
      await links.findProofToken('alma.dos@test.example'),
      await links.findProofToken('berta.dos@test.example'),
    ];

    await links.undo(await links.findStopToken(alma.email));
    const { reply } = await desk(cancelStaffEmailChange, buildParams(berta));

    expect([reply.email, reply.pendingEmail]).toEqual([berta.email, undefined]);
    for (const token of tokens) expect((await links.prove(token)).problem.code).toBe('account.link_over');
    await expect(fetchAccessToken(alma.email)).rejects.toThrow();
    await expect(fetchAccessToken(berta.email)).resolves.toBeTruthy();
  });

  it('can be resent by the desk a limited number of times an hour', async () => {
    const member = await aStaffMember('Reenviada');
    const email = 'reenviada.dos@test.example';
    await desk(resendStaffEmailProof, buildParams(member));
    await writeEmail(member, email);

    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      codes.push((await desk(resendStaffEmailProof, buildParams(member))).problem?.code);

    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'request.too_many']);
    expect(await links.listMails(email)).toHaveLength(5);
  });

  it('stays pending while other fields change, and is replaced by a later change', async () => {
    const member = await aStaffMember('Doble');
    await writeEmail(member, 'doble.dos@test.example');
    const firstToken = await links.findProofToken('doble.dos@test.example');

    const unchangedMember = await edit(desk, (await findListedMember(desk, member.staffId))!, {
      lastName: 'Otra',
    });
    await writeEmail(member, 'doble.tres@test.example');

    expect(unchangedMember.reply).toMatchObject({ lastName: 'Otra', pendingEmail: 'doble.dos@test.example' });
    expect((await links.prove(firstToken)).problem.code).toBe('account.link_over');
    expect((await links.prove(await links.findProofToken('doble.tres@test.example'))).status).toBe(200);
  });

  it('applies at once for a member who never signed in, with a new invitation', async () => {
    const member = await createMember(desk);
    const email = 'corregida@test.example';

    const { reply } = await edit(desk, member, { email });

    expect([reply.email, reply.pendingEmail]).toEqual([email, undefined]);
    expect((await readInvitationMail(stack, { email })).email).toBe(email);
    expect((await desk(createStaffMember, { body: aProfile({ email: member.email }) })).status).toBe(200);
  });

  it('is void once the member is removed', async () => {
    const member = await aStaffMember('Ausente');
    const email = 'ausente.dos@test.example';
    await writeEmail(member, email);
    const token = await links.findProofToken(email);

    await remove(desk, member.staffId);

    expect((await links.prove(token)).problem.code).toBe('account.link_over');
  });
});
