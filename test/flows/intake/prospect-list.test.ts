import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  deleteProspects,
  getProspect,
  listProspects,
} from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const params = ({ prospectId }: Pick<Prospect, 'prospectId'>) => ({ params: { prospectId } });
const set = (call: Caller, prospect: Pick<Prospect, 'prospectId'>) =>
  call(activateProspect, params(prospect));
const remove = (call: Caller, prospect: Pick<Prospect, 'prospectId'>) =>
  call(deleteProspect, params(prospect));
const find = ({ prospectId }: Prospect) => thePlatform().prospects.find(prospectId);
const linesOf = async (call: Caller) => (await call(listProspects)).reply.rows;
const auditsOf = async (subjectId: string) =>
  (await allTableRows())
    .filter((row) => row['subjectId'] === subjectId)
    .map(({ action, actor }) => [action, actor]);
const accountsWith = async (email: string) =>
  (await thePlatform().accounts.byRole('patient')).filter((account) => account.email === email);
const invitationsTo = (email: string) =>
  stack.messages.mailbox
    .list({ type: 'mail', to: email })
    .filter(({ text }) => text.includes('Contraseña temporal'));

describe('listProspects', () => {
  it('returns pending prospects, newest first, without health answers [R018 R126 R133]', async () => {
    const laser = await aProspect('Iris');
    const facial = await aProspect('Juana', { service: 'facial' });
    const decided = [
      await aProspect('Karla', { service: 'facial' }, { status: 'approved' }),
      await aProspect('Lidia', { service: 'massage' }, { status: 'active' }),
      await aProspect('Magda', {}, { laserRequestPending: false }),
      await aProspect('Nora', {}, { status: 'active' }),
    ].map(({ prospectId }) => prospectId);

    const [byAdmin, bySupervisor] = [await linesOf(asAdmin), await linesOf(asSupervisor)];

    const { prospectId, email, phone, address } = facial;
    const listed = byAdmin.map((row) => row.prospectId);
    expect(listed.indexOf(prospectId)).toBeLessThan(listed.indexOf(laser.prospectId));
    expect(listed.filter((id) => decided.includes(id))).toEqual([]);
    expect(byAdmin).toContainEqual({
      prospectId,
      firstName: 'Juana',
      lastName: 'Rivera Soto',
      address,
      phone,
      email,
      service: 'facial',
      status: 'pending',
      isMinor: false,
      createdAt: facial.createdAt,
    });
    expect(bySupervisor).toEqual(byAdmin);
  });

  it('continues after the cursor of a page', async () => {
    const one = await aProspect('Olga', { service: 'facial' });
    const { prospects, commit } = thePlatform();
    for (let count = 0; count < 101; count += 1)
      await commit(prospects.create({ ...one, prospectId: `olga-${count}` }));

    const first = await asAdmin(listProspects);
    const second = await asAdmin(listProspects, { query: { cursor: first.reply.cursor } });

    const ids = [...first.reply.rows, ...second.reply.rows].map(({ prospectId }) => prospectId);
    expect([first.reply.rows.length, new Set(ids).size]).toEqual([100, ids.length]);
    expect(ids.length).toBeGreaterThan(101);
    expect(second.reply.cursor).toBeUndefined();
  });

  it('opens a prospect with all answers and the consent, and logs who read it [R124]', async () => {
    const prospect = await aProspect('Petra', { allergies: '<img src=x onerror=alert(1)>' });

    const { reply } = await asSupervisor(getProspect, params(prospect));

    expect(reply).toEqual({ ...prospect, alerts: [] });
    expect(reply.consent.text).toContain(formatFullName(prospect));
    expect(await auditsOf(prospect.prospectId)).toEqual([['prospect.read', 'supervisor:hector']]);
  });
});

describe('deleteProspect', () => {
  it('removes the prospect with all answers, and audits their identity [R131]', async () => {
    const prospect = await aProspect('Sonia', { allergies: 'Penicilina' });

    const { status } = await remove(asSupervisor, prospect);

    expect([status, await find(prospect)]).toEqual([200, undefined]);
    const rows = (await allTableRows()).filter(({ subjectId }) => subjectId === prospect.prospectId);
    // The notice of the application may have rows of its own already.
    expect(rows.filter(({ auditId }) => auditId !== undefined)).toMatchObject([
      { action: 'prospect.deleted', details: { before: { email: prospect.email, service: 'laser' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Penicilina');
  });

  it('answers 404 for an unknown id, and rejects an active client [R130]', async () => {
    const active = await aProspect('Tita', {}, { status: 'active', patientId: 'tita' });

    const [unknown, client] = await expectNoChange(stack, async () => [
      await remove(asAdmin, { prospectId: 'nobody' }),
      await remove(asAdmin, active),
    ]);

    expect(unknown?.status).toBe(404);
    expect(unknown?.problem.detail).toMatch(/^Hubo un problema al intentar eliminar el prospecto\.\.\./);
    expect(client?.problem.detail).toMatch(/^Hubo un error al eliminar el prospecto\./);
  });
});

describe('deleteProspects', () => {
  it('removes only the listed prospects, each with an audit entry, and emits one event', async () => {
    const bots = [await aProspect('Bot1', { allergies: 'Penicilina' }), await aProspect('Bot2')];
    const genuine = await aProspect('Genoveva');
    const prospectIds = bots.map(({ prospectId }) => prospectId);

    const { reply } = await asSupervisor(deleteProspects, { body: { prospectIds } });

    expect(reply).toEqual({ removed: 2, clients: 0 });
    expect(await Promise.all([...bots, genuine].map(find))).toEqual([undefined, undefined, genuine]);
    const rows = await allTableRows();
    for (const { prospectId, email } of bots)
      expect(rows.filter(({ subjectId }) => subjectId === prospectId)).toMatchObject([
        { action: 'prospect.deleted', actor: 'supervisor:hector', details: { before: { email } } },
      ]);
    expect(JSON.stringify(rows)).not.toContain('Penicilina');
    expect(rows.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ prospectIds }))).toHaveLength(
      1,
    );
  });

  it('can be retried under the same key or another', async () => {
    const { prospectId } = await aProspect('Repetida');
    const removal = { body: { prospectIds: [prospectId, prospectId] }, key: randomUUID() };

    const first = await asAdmin(deleteProspects, removal);
    const [sameKey, anotherKey] = await expectNoChange(stack, async () => [
      await asAdmin(deleteProspects, removal),
      await asAdmin(deleteProspects, { body: removal.body }),
    ]);

    expect(first.reply).toEqual({ removed: 1, clients: 0 });
    expect(sameKey?.reply).toEqual(first.reply);
    expect(anotherKey?.reply).toEqual({ removed: 0, clients: 0 });
  });

  it('skips and counts prospects that became clients', async () => {
    const [bot, active] = [await aProspect('Bot3'), await aProspect('Clara')];
    await set(asAdmin, active);

    const { reply } = await asAdmin(deleteProspects, {
      body: { prospectIds: [bot.prospectId, active.prospectId] },
    });

    expect(reply).toEqual({ removed: 1, clients: 1 });
    expect(await find(bot)).toBeUndefined();
    expect((await find(active))?.status).toBe('active');
  });

  it('accepts at most 40 ids, in one transaction', async () => {
    const one = await aProspect('Muchas');
    const ids = Array.from({ length: 41 }, (_, n) => `muchas-${n}`);
    const { prospects, commit } = thePlatform();
    for (const prospectId of ids) await commit(prospects.create({ ...one, prospectId }));

    const all = await asAdmin(deleteProspects, { body: { prospectIds: ids } });
    const most = await asAdmin(deleteProspects, { body: { prospectIds: ids.slice(1) } });

    expect([all.status, all.problem.fields.map(({ field }) => field)]).toEqual([422, ['prospectIds']]);
    expect(most.reply).toEqual({ removed: 40, clients: 0 });
  });

  it('concurrent with activations gives each prospect one outcome', async () => {
    const prospects = await Promise.all(['Zoe', 'Zaira', 'Zulma', 'Zenia'].map((name) => aProspect(name)));
    const prospectIds = prospects.map(({ prospectId }) => prospectId);

    const [removal, ...activations] = await Promise.all([
      asAdmin(deleteProspects, { body: { prospectIds } }),
      ...prospects.map((prospect) => set(asSupervisor, prospect)),
    ]);
    await stack.waitUntilSettled();

    const clients = activations.filter(({ status }) => status === 200).length;
    const left = (await Promise.all(prospects.map(find))).filter((each) => each !== undefined);
    expect(left.map(({ status }) => status)).toEqual(Array(clients).fill('active'));
    expect(removal.reply).toEqual({ removed: prospects.length - clients, clients });
  });
});

describe('concurrent activations', () => {
  it.each(['laser', 'facial'] as const)('of one prospect (%s) create one client', async (service) => {
    const prospect = await aProspect(`Uma${service}`, { service });

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => set(index % 2 === 0 ? asAdmin : asSupervisor, prospect)),
    );
    await stack.waitUntilSettled();

    const made = answers.filter(({ reply }) => ['created', 'approved'].includes(reply.outcome));
    expect(made).toHaveLength(1);
    const others = answers.filter((answer) => !made.includes(answer));
    const outcomes = others.map(({ reply, problem }) => reply.outcome ?? problem.code);
    const known = ['alreadyActive', 'prospect.email_taken', 'prospect.gone'];
    expect(outcomes.filter((each) => !known.includes(each))).toEqual([]);
    expect(await accountsWith(prospect.email)).toHaveLength(1);
    expect(invitationsTo(prospect.email)).toHaveLength(1);
  });

  it('and deletions leave either the client or nothing', async () => {
    const prospects = await Promise.all(['Vera', 'Wanda', 'Xenia', 'Yara'].map((name) => aProspect(name)));

    const outcomes = await Promise.all(
      prospects.map(async (prospect, index) => {
        const acts = [() => set(asAdmin, prospect), () => remove(asSupervisor, prospect)] as const;
        const [first, second] = index % 2 === 0 ? acts : [acts[1], acts[0]];
        return { prospect, statuses: (await Promise.all([first(), second()])).map(({ status }) => status) };
      }),
    );
    await stack.waitUntilSettled();

    for (const { prospect, statuses } of outcomes) {
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const isClient = (await find(prospect))?.status === 'active';
      expect(await accountsWith(prospect.email)).toHaveLength(isClient ? 1 : 0);
      expect(invitationsTo(prospect.email)).toHaveLength(isClient ? 1 : 0);
      if (!isClient) expect(await find(prospect)).toBeUndefined();
    }
  });
});

describe('e-mail that cannot open an account', () => {
  it('is marked if it belongs to the team or to an unproved account, and can be changed', async () => {
    const member = await aStaffMember('Marcada');
    const unproved = await aPatient('Sinprueba', { patientId: randomUUID(), awaitsEmailProof: true });
    const applied = await aProspect('Marcada', { email: member.email });
    await aProspect('Sinprueba', { email: unproved.email });
    const obstacles = async () =>
      (await asAdmin(listProspects)).reply.rows.map(({ email, emailObstacle }) => [email, emailObstacle]);
    expect(await obstacles()).toEqual(
      expect.arrayContaining([
        [member.email, 'team'],
        [unproved.email, 'unproved'],
      ]),
    );

    const params = { params: { prospectId: applied.prospectId } };
    await asAdmin(changeProspectEmail, { ...params, body: { email: 'marcada.otra@test.example' } });

    expect(await obstacles()).toContainEqual(['marcada.otra@test.example', undefined]);
    expect((await asAdmin(activateProspect, { ...params, body: {} })).reply.outcome).toBe('approved');
  });
});
