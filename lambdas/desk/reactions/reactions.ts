import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRequested,
  AppointmentRescheduled,
  AttendanceConfirmed,
  HoldLapsed,
  ProposalAccepted,
} from '#events/appointments.ts';
import { MinimumReached } from '#events/catalog.ts';
import type { DataOf, EventContract, EventMeta } from '#events/define-event.ts';
import { DoseRequested } from '#events/health.ts';
import { LaserRequested, ProspectReceived } from '#events/intake.ts';
import { LowDosesReached } from '#events/inventory.ts';
import { BellNoticePosted, MessageFailed, SmsReplyChanged } from '#events/notifications.ts';
import { findActorNames } from '#lambdas/accounts/actor-names.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Reaction } from '#lambdas/runtime/consumer.ts';
import { type BellKind, buildNoticeId, deskAudience } from '#shared/desk/bell.ts';
import { isByDesk } from '#shared/notifications/desk-reschedule.ts';
import { buildNoticeWrites } from '../bell/post-notices.ts';
import {
  describeAcceptance,
  describeApplication,
  describeAttendance,
  describeBooking,
  describeCancellation,
  describeDose,
  describeFailure,
  describeLaser,
  describeLowMedication,
  describeLowStock,
  describeMove,
  describeProposalExpiry,
  describeReply,
  describeRequest,
  findRequestNoticeId,
  type NoticeDraft,
} from './describe-notice.ts';

type BellReaction = Reaction<never> & { readonly errorImpact: string };
type NoticeEvent<E extends EventContract> = { readonly meta: EventMeta; readonly data: DataOf<E> };
type BellRow<E extends EventContract> = {
  readonly on: E;
  readonly kind: BellKind;
  /** Completes 'The bell does not show ...'. */
  readonly missing: string;
  /** Returns one notice per audience, or none if the event needs none. */
  describe(event: NoticeEvent<E>, platform: Platform): Promise<NoticeDraft[]>;
};

/** Makes the reaction that stores the notices of an event. */
const toReaction = <E extends EventContract>({ on, kind, missing, describe }: BellRow<E>): BellReaction =>
  ({
    name: `bell-${kind}`,
    on,
    errorImpact: `The bell does not show ${missing}.`,
    run: async (event: NoticeEvent<E>, platform: Platform) => {
      const drafts = await describe(event, platform);
      const notices = drafts.map(({ at = event.meta.occurredAt, ...draft }) => ({
        ...draft,
        at,
        kind,
        noticeId: buildNoticeId(kind, { subjectId: draft.subjectId, at }),
      }));
      if (notices.length > 0) await platform.commit(...buildNoticeWrites(notices, platform.bellNotices.put));
    },
    // The queue delivers to each reaction only its own event.
  }) as unknown as BellReaction;

/** Makes the reaction that marks the notice of a request as handled for the whole front desk. */
const toDecisionReaction = (on: EventContract, decision: string): BellReaction =>
  ({
    name: `bell-request-${decision}`,
    on,
    errorImpact: `The bell still shows as new a request that a colleague ${decision}.`,
    run: async (event: NoticeEvent<typeof AppointmentConfirmed>, platform: Platform) => {
      const { actor, occurredAt: readAt } = event.meta;
      const noticeId = await findRequestNoticeId(platform, event.data.appointmentId);
      if (noticeId === undefined || !isByDesk(event.meta)) return;
      const handledBy = (await findActorNames(platform, [actor]))(actor);
      await platform.commit(
        platform.bellNotices.markRead({ userId: deskAudience, noticeId, readAt, handledBy }),
        emit(BellNoticePosted, { noticeId }),
      );
    },
    // The queue delivers to each reaction only its own event.
  }) as unknown as BellReaction;

/** The notices of the bell, one row per event. Birthdays have no event: `greet-birthdays` stores theirs. */
export const reactions: readonly BellReaction[] = [
  toReaction({
    on: AppointmentRequested,
    kind: 'request',
    missing: 'a request for an appointment',
    describe: describeRequest,
  }),
  toDecisionReaction(AppointmentConfirmed, 'approved'),
  toDecisionReaction(AppointmentDenied, 'denied'),
  toReaction({
    on: ProspectReceived,
    kind: 'application',
    missing: 'a new application',
    describe: describeApplication,
  }),
  toReaction({
    on: LaserRequested,
    kind: 'laserRequest',
    missing: 'a laser request',
    describe: describeLaser,
  }),
  toReaction({
    on: DoseRequested,
    kind: 'doseRequest',
    missing: 'a request for more doses',
    describe: describeDose,
  }),
  toReaction({
    on: ProposalAccepted,
    kind: 'proposalAccepted',
    missing: 'a proposed time that the client accepted',
    describe: describeAcceptance,
  }),
  toReaction({
    on: HoldLapsed,
    kind: 'proposalExpired',
    missing: 'a proposal without an answer',
    describe: describeProposalExpiry,
  }),
  toReaction({
    on: AppointmentConfirmed,
    kind: 'booked',
    missing: 'the aesthetician a new appointment',
    describe: describeBooking,
  }),
  toReaction({
    on: AppointmentRescheduled,
    kind: 'moved',
    missing: 'a moved appointment',
    describe: describeMove,
  }),
  toReaction({
    on: AppointmentCancelled,
    kind: 'cancelled',
    missing: 'a cancelled appointment',
    describe: describeCancellation,
  }),
  toReaction({
    on: AttendanceConfirmed,
    kind: 'attendance',
    missing: 'a confirmed attendance',
    describe: describeAttendance,
  }),
  toReaction({
    on: SmsReplyChanged,
    kind: 'smsReply',
    missing: 'an SMS of a client',
    describe: describeReply,
  }),
  toReaction({
    on: MessageFailed,
    kind: 'messageFailed',
    missing: 'a message that was not delivered',
    describe: describeFailure,
  }),
  toReaction({
    on: MinimumReached,
    kind: 'lowStock',
    missing: 'a product that is low in stock',
    describe: describeLowStock,
  }),
  toReaction({
    on: LowDosesReached,
    kind: 'lowMedication',
    missing: 'a medication that is low in stock',
    describe: describeLowMedication,
  }),
];
