import { hashText, newToken } from '#lambdas/platform/ids.ts';
import type { RowWrite } from '#lambdas/table/engine/write.ts';
import { buildReminderLinks } from '#shared/appointments/changes/reminder-link.ts';
import type { Role } from '#shared/core/roles.ts';
import { addNote } from '#shared/records/treatment/notes-api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, loadAppointment, request } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aMedication, receive } from '#test/support/inventory/medications.ts';
import { createAnswersToken } from '#test/support/records/answer-links.ts';
import { createConsentToken } from '#test/support/records/consent-links.ts';
import { createSale } from '#test/support/sales/pos.ts';
import { aShop, marisol } from '#test/support/shop/orders.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { aHostileCenter, payloads } from './hostile-center.ts';

/** A role, or a visitor who is not signed in. */
export type Viewer = Role | 'visitor';
export type SweptCenter = Awaited<ReturnType<typeof aSweptCenter>>;

/** Creates a hostile center with content on every screen, and values for the parameters of addresses. */
export async function aSweptCenter(site: TestStack) {
  const admin = await anAccount('admin', 'Jefa');
  const supervisor = await anAccount('supervisor', 'Hector');
  const center = await aHostileCenter(site);
  const { patient, member } = center;
  const asAdmin = site.as(admin);
  const asStaff = site.as({ userId: member.staffId, role: 'staff' });
  const asPatient = site.as({ userId: patient.patientId, role: 'patient' });
  const fixture = { ...center, admin, asAdmin, asStaff, asPatient };
  const appointmentId = await createEnteredAppointment(fixture);
  const params = { patientId: patient.patientId, appointmentId };
  await asAdmin(addNote, { params, body: { text: payloads.join(' ') } });
  const confirmedId = await createConfirmedAppointment(fixture, '14:00');
  await request(fixture, { time: '12:00' });
  const saleId = await aHostileSale(asAdmin, center.serviceId);
  const lotId = await aHostileLot(asAdmin);
  await site.waitUntilSettled();
  const reminderTokens = await createReminderTokens(confirmedId);
  /** Parameter values by full path or by parameter name. */
  const ids: Record<string, string> = {
    '/v/:token': reminderTokens[0]!,
    '/r/:token': await createAnswersToken(patient),
    '/f/:token': await createConsentToken(confirmedId),
    '/e/:token': await createLinkToken((tokenHash, expiresAt) => {
      const proof = { kind: 'emailProof', userId: patient.patientId, email: patient.email } as const;
      return thePlatform().shortLinks.add({ tokenHash, expiresAt, ...proof });
    }),
    '/recibo/:token': await createLinkToken((tokenHash, expiresAt) =>
      thePlatform().receiptLinks.add({ tokenHash, expiresAt, saleId }),
    ),
    '/pedido/:token': await aHostileOrder(site),
    slug: 'producto',
    saleId,
    lotId,
    prospectId: center.prospectId,
    productId: center.productId,
    userId: patient.patientId,
    patientId: patient.patientId,
    staffId: member.staffId,
  };
  const emails: Record<Role, string> = {
    admin: admin.email,
    supervisor: supervisor.email,
    staff: member.email,
    patient: patient.email,
  };
  return { ids, emails, appointmentId, date: center.date, patientId: patient.patientId, reminderTokens };
}

/** Stores the three links of a reminder, and returns their tokens. */
async function createReminderTokens(appointmentId: string): Promise<string[]> {
  const { reminderLinks, commit } = thePlatform();
  const tokens = { confirm: newToken(16), change: newToken(16), cancel: newToken(16) };
  const hashes = {
    confirm: hashText(tokens.confirm),
    change: hashText(tokens.change),
    cancel: hashText(tokens.cancel),
  };
  await commit(...buildReminderLinks(await loadAppointment(appointmentId), hashes).map(reminderLinks.add));
  return Object.values(tokens);
}

/** Stores a link that is valid for an hour, and returns its token. */
async function createLinkToken(
  buildWrite: (tokenHash: string, expiresAt: number) => RowWrite,
): Promise<string> {
  const { commit, now } = thePlatform();
  const token = newToken(16);
  await commit(buildWrite(hashText(token), Math.floor(now().getTime() / 1000) + 3_600));
  return token;
}

async function aHostileSale(call: Caller, serviceId: string): Promise<string> {
  const [product] = await thePlatform().catalog.servicesByIds([serviceId]);
  const discount = { kind: 'amount', cents: 1, reason: payloads[0]! } as const;
  return (await createSale(call, { chosen: [{ product: product!, discount }] })).saleId;
}

async function aHostileLot(call: Caller): Promise<string> {
  const medication = await aMedication(call, { name: payloads[0], cautions: payloads[1] });
  return (await receive(call, medication, { lotNumber: payloads.at(-1) })).reply.lotId;
}

async function aHostileOrder(stack: TestStack): Promise<string> {
  const product = await aProduct({ name: payloads[0]!, presentation: payloads[1]! });
  const contact = { ...marisol, name: payloads[0]! };
  return (await aShop(stack).placePaid([{ product }], { contact })).token;
}
