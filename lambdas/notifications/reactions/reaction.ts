import type * as z from 'zod/mini';
import type * as accounts from '#events/accounts.ts';
import type * as appointments from '#events/appointments.ts';
import type * as catalog from '#events/catalog.ts';
import type { DataOf, EventContract } from '#events/define-event.ts';
import type * as health from '#events/health.ts';
import type * as intake from '#events/intake.ts';
import type * as inventory from '#events/inventory.ts';
import type * as patients from '#events/patients.ts';
import type * as sales from '#events/sales.ts';
import type * as shop from '#events/shop.ts';
import type * as staff from '#events/staff.ts';
import type { MessageChannel, MessageKind } from '#shared/notifications/delivery.ts';
import type { AppointmentEvent } from '../delivery/announce.ts';
import type { AppointmentNews } from './team-notices.ts';

/** One event on one channel. Channels are separate because SMS waits at night and e-mail does not. */
type ReactionRow = {
  /** Part of the idempotency record. It must not change while its events may be redelivered. */
  readonly name: string;
  readonly channel: MessageChannel;
  readonly errorImpact: string;
};

/** Sends a message about an appointment. Its kind defines audience, validity and text. */
type AppointmentReaction = ReactionRow & {
  readonly on: EventContract<z.ZodMiniType<AppointmentEvent['data']>>;
  readonly kind: MessageKind;
  /** Absent if every event of this type is notified. */
  when?(data: AppointmentEvent['data']): boolean;
};

export type NoticeFacts = {
  readonly emailProof: DataOf<typeof accounts.EmailProofDue> | DataOf<typeof staff.StaffEmailProofDue>;
  readonly registrationProof: DataOf<typeof accounts.RegistrationProofDue>;
  readonly emailUndo: DataOf<typeof accounts.EmailUndoDue> | DataOf<typeof staff.StaffEmailUndoDue>;
  readonly secondFactor: DataOf<typeof accounts.SecondFactorChanged>;
  readonly recovery: DataOf<typeof accounts.RecoveryDue>;
  readonly passwordChanged: DataOf<typeof accounts.PasswordChanged>;
  readonly accountDisplaced: DataOf<typeof accounts.AccountDisplaced>;
  readonly laserDecision: DataOf<typeof intake.LaserRequestChanged>;
  readonly application: DataOf<typeof intake.ProspectReceived>;
  readonly laserRequested: DataOf<typeof intake.LaserRequested>;
  readonly signedPaper: DataOf<typeof patients.SignedPaperFiled>;
  readonly answersRequest: DataOf<typeof patients.HealthAnswersRequested>;
  readonly answersGiven: DataOf<typeof patients.HealthAnswersGiven>;
  readonly consentRequest:
    | DataOf<typeof appointments.AppointmentConfirmed>
    | DataOf<typeof patients.ConsentLinkDue>;
  readonly doseAnswered: DataOf<typeof health.DoseRequestDecided>;
  readonly lowStock: DataOf<typeof catalog.MinimumReached>;
  readonly lowMedication: DataOf<typeof inventory.LowDosesReached>;
  readonly lotExpiry: DataOf<typeof inventory.LotExpiresSoon>;
  readonly dosesMissing: DataOf<typeof inventory.DosesMissed>;
  readonly saleReceipt: DataOf<typeof sales.ReceiptDue>;
  readonly saleReturn: DataOf<typeof sales.SaleReturned>;
  readonly orderPrepared: DataOf<typeof shop.OrderPrepared>;
  readonly backInStock: DataOf<typeof catalog.StockMoved> | DataOf<typeof sales.SaleReturned>;
  readonly closing: DataOf<typeof sales.ClosingMade> | DataOf<typeof sales.ClosingMailDue>;
  readonly staffNews: AppointmentNews;
  readonly deskNews: AppointmentNews;
};
/** Sends a notice that is not about an appointment. */
export type NoticeReaction<Name extends keyof NoticeFacts = keyof NoticeFacts> = {
  readonly [Each in Name]: ReactionRow & {
    readonly on: EventContract<z.ZodMiniType<NoticeFacts[Each]>>;
    readonly notice: Each;
    readonly by?: 'client';
  };
}[Name];

export type MessageReaction = AppointmentReaction | NoticeReaction;
