import type { MinimumReached } from '#events/catalog.ts';
import type { DataOf } from '#events/define-event.ts';
import type { LaserRequested } from '#events/intake.ts';
import type { DosesMissed, LotExpiresSoon, LowDosesReached } from '#events/inventory.ts';
import { listAdminRecipients } from '#lambdas/accounts/active-members.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { loadClosingDetail } from '#lambdas/registers/closing-rows.ts';
import { calculateMissingCents } from '#shared/appointments/closing/dose-charges.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import { isRunningLow } from '#shared/inventory/medication.ts';
import { buildClosingFilename, buildClosingNoticeId } from '#shared/notifications/closing-notice.ts';
import { readLinks } from '../delivery/links.ts';
import { addressFrontDesk } from '../delivery/recipients.ts';
import { laserRequestedMail } from '../messages/application.ts';
import { closingMail } from '../messages/closing.ts';
import { dosesMissingMail } from '../messages/stock/doses-missing.ts';
import { lotExpiryMail } from '../messages/stock/lot-expiry.ts';
import { lowMedicationMail } from '../messages/stock/low-medication.ts';
import { lowStockMail } from '../messages/stock/low-stock.ts';

/** Notifies the administrators while the product is at its minimum. */
const lowStock = {
  async mail({ productId }: DataOf<typeof MinimumReached>, platform: Platform) {
    const product = await platform.catalog.find(productId);
    if (!product || !isAtMinimum(product)) return [];
    const message = lowStockMail(product, await readLinks(platform));
    const admins = await listAdminRecipients(platform, 'mail');
    return admins.map(({ recipientId: userId, to }) => ({ userId, to, kind: 'lowStock' as const, message }));
  },
};

/** Notifies the administrators while the lot has usable doses. */
const lotExpiry = {
  async mail({ medicationId, lotId }: DataOf<typeof LotExpiresSoon>, platform: Platform) {
    const [medication, lot] = await Promise.all([
      platform.medications.find(medicationId),
      platform.lots.find({ medicationId, lotId }),
    ]);
    if (!medication || lot?.state !== 'usable' || sumLotDoses(lot) === 0) return [];
    const expiring = { name: medication.name, lot, today: getToday(platform.now()) };
    const message = lotExpiryMail(expiring, await readLinks(platform));
    const admins = await listAdminRecipients(platform, 'mail');
    return admins.map(({ recipientId: userId, to }) => ({ userId, to, kind: 'lotExpiry' as const, message }));
  },
};

/** Notifies the administrators while the medication is low. */
const lowMedication = {
  async mail({ medicationId }: DataOf<typeof LowDosesReached>, platform: Platform) {
    const medication = await platform.medications.find(medicationId);
    if (!medication || !isRunningLow(medication)) return [];
    const message = lowMedicationMail(medication, await readLinks(platform));
    const admins = await listAdminRecipients(platform, 'mail');
    return admins.map(({ recipientId: userId, to }) => ({
      userId,
      to,
      kind: 'lowMedication' as const,
      message,
    }));
  },
};

/** Notifies the administrators of doses missing when an appointment was closed. */
const dosesMissing = {
  async mail({ appointmentId }: DataOf<typeof DosesMissed>, platform: Platform) {
    const appointment = await platform.appointments.get(appointmentId);
    const missing = appointment.medications.flatMap(({ missingDoses, ...booked }) =>
      missingDoses === undefined ? [] : [{ ...booked, missingDoses }],
    );
    const isPaid = 'collected' in appointment && appointment.collected !== undefined;
    const shortage = { appointment, missing, missingCents: calculateMissingCents(appointment), isPaid };
    const message = dosesMissingMail(shortage, await readLinks(platform));
    const admins = await listAdminRecipients(platform, 'mail');
    return admins.map(({ recipientId: userId, to }) => ({
      userId,
      to,
      kind: 'dosesMissing' as const,
      message,
    }));
  },
};

export const stockNotices = { lowStock, lowMedication, lotExpiry, dosesMissing };

type ClosingFacts = { readonly closingNumber: number; readonly sendId?: string | undefined };

/** Sends the Z report to the administrators when a register closes, or when a resend is requested. */
export const closing = {
  async mail({ closingNumber, sendId }: ClosingFacts, platform: Platform) {
    const [detail, links, admins, { renderClosingPdf }] = await Promise.all([
      loadClosingDetail(platform, closingNumber),
      readLinks(platform),
      listAdminRecipients(platform, 'mail'),
      // Loads the PDF library on first use.
      import('#lambdas/documents/closing-pdf.ts'),
    ]);
    const content = Buffer.from(renderClosingPdf(detail, links.contact));
    const pdf = { filename: buildClosingFilename(closingNumber), contentType: 'application/pdf', content };
    const message = closingMail(detail, links, pdf);
    return admins.map(({ recipientId: userId, to }) => ({
      userId,
      to,
      kind: 'closing' as const,
      noticeId: buildClosingNoticeId(closingNumber),
      message,
      sendId,
    }));
  },
};

/** Notifies the front desk while the request is pending. */
export const laserRequested = {
  async mail({ requestId, patientId }: DataOf<typeof LaserRequested>, platform: Platform) {
    const { status } = await platform.laserRequests.get(requestId);
    const client = status === 'pending' ? await platform.patients.find(patientId) : undefined;
    if (!client) return [];
    return addressFrontDesk(
      platform,
      'laserRequested',
      laserRequestedMail(client, await readLinks(platform)),
    );
  },
};
