import { HoldLapsed } from '#events/appointments.ts';
import { type FunctionDefinition, toApiFunction } from '#infra/constructs/functions/function-definition.ts';
import { toSqsEvent } from '#infra/local/bus/sqs.ts';
import { buildLogsEvent } from '#infra/local/runtime/message-readers.ts';
import { manifest } from '#infra/manifest/index.ts';
import { type Consumer, listReactions, type MessageReader, type Reaction } from '#infra/manifest/types.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { uniqueClaimStore } from '#lambdas/table/system/unique-claim.store.ts';
import type { Role } from '#shared/core/roles.ts';
import { isPublicRoute } from '#shared/core/route.ts';
import { writeRows } from '../center/table.ts';
import { buildEvent } from '../harness/handlers.ts';

/** The first event of a function, and the clients that it uses. */
export type ColdStart = {
  readonly definition: FunctionDefinition;
  readonly event: unknown;
  /** Whether one row is read before the response. */
  readonly readsRow: boolean;
  /** Whether the clients of its other ports are created. */
  readonly reachesOut: boolean;
};

/** Returns a call of an unknown user per API function. It is rejected before anything else is read. */
function listFirstCalls(): ColdStart[] {
  const params = { patientId: 'nobody', staffId: 'nobody' };
  return manifest.flatMap(({ name, api }) => {
    const route = api?.routes.find((candidate) => !isPublicRoute(candidate));
    const role = route?.allow.find((allowed): allowed is Role => allowed !== 'public');
    if (!api || !route || !role) return [];
    const event = buildEvent({ route, as: { id: 'nobody', role }, params });
    return [{ definition: toApiFunction(name, api), event, readsRow: true, reachesOut: false }];
  });
}

const occurredAt = '2026-11-02T12:00:00.000Z';
const meta = { id: 'handled', occurredAt, actor: 'nobody', correlationId: 'bench' };
/** Data for all events of this file. Each event uses a part of it. */
const data = {
  userId: 'nobody',
  appointmentId: 'nobody',
  patientId: 'nobody',
  staffId: 'nobody',
  date: '2026-11-03',
  time: '10:00',
  depositCents: 5_000,
  pictureKey: 'nobody',
  pictureKeys: [],
  acceptedAt: occurredAt,
  productId: 'nobody',
  saleId: 'nobody',
  returnId: 'nobody',
  registerId: 'caja-1',
  productIds: [],
  appointmentIds: [],
};

/**
 * Picks the event that is sent by mail and by SMS, if the consumer handles it. Otherwise picks its first
 * event.
 */
function pickReaction(consumer: Consumer): Reaction {
  const reactions = listReactions(consumer);
  return reactions.find(({ on }) => on === HoldLapsed) ?? reactions[0]!;
}

/**
 * Builds an event that was handled before, so that its idempotency record is read and nothing else happens.
 */
function buildFirstMessage(consumer: Consumer): ColdStart {
  const { detailType } = pickReaction(consumer).on;
  const body = JSON.stringify({ 'detail-type': detailType, detail: { meta, data } });
  const event = toSqsEvent([{ id: 'bench', consumer: consumer.name, body, sentAt: occurredAt, receives: 1 }]);
  return { definition: consumer, event, readsRow: true, reachesOut: true };
}

/** An SMS to a client with the default preferences. */
const firstSms = {
  Records: [
    {
      Sns: {
        Message: JSON.stringify({
          originationNumber: '+17875550123',
          destinationNumber: '+17875550100',
          messageBody: 'ALTA',
          inboundMessageId: 'bench',
        }),
      },
    },
  ],
};

/** A delivery report of an unknown SMS. */
const firstDelivery = buildLogsEvent([
  {
    notification: { messageId: 'bench', timestamp: '2026-03-06 18:52:00.000' },
    delivery: {
      destination: '+17875550123',
      smsType: 'Transactional',
      providerResponse: 'Message has been accepted by phone carrier',
      dwellTimeMs: 599,
    },
    status: 'SUCCESS',
  },
]);

/** A bounced e-mail, whose address is read and stored. */
const firstBounce = {
  Records: [
    {
      Sns: {
        Message: JSON.stringify({
          eventType: 'Bounce',
          mail: { messageId: 'bench', destination: ['bench@example.com'], tags: {} },
          bounce: {
            bounceType: 'Permanent',
            bounceSubType: 'General',
            bouncedRecipients: [{ emailAddress: 'bench@example.com' }],
          },
        }),
      },
    },
  ],
};

const eventByReader: Readonly<Record<MessageReader['reads'], object>> = {
  inboundSms: firstSms,
  smsDeliveries: firstDelivery,
  returnedMail: firstBounce,
};

/**
 * All functions except those that the clock or the user pool starts. Stream readers get no row, because
 * their ports are not available.
 */
export const starts: readonly ColdStart[] = [
  ...listFirstCalls(),
  ...manifest.flatMap(({ consumers, messageReaders = [], streamReaders = [] }) => [
    ...consumers.map(buildFirstMessage),
    ...messageReaders.map((definition) => ({
      definition,
      event: eventByReader[definition.reads],
      readsRow: true,
      reachesOut: definition.reads === 'inboundSms',
    })),
    ...streamReaders.map((definition) => ({
      definition,
      event: { Records: [] },
      readsRow: false,
      reachesOut: true,
    })),
  ]),
];

/** Marks the events of this file as handled. */
export async function markAsHandled(config: TableConfig): Promise<void> {
  const claims = uniqueClaimStore(config);
  const consumers = manifest.flatMap((domain) => domain.consumers);
  const recordNames = consumers.map((consumer) => `${pickReaction(consumer).name} ${meta.id}`);
  await writeRows(
    config,
    recordNames.map((name) => claims.take({ kind: 'reaction', name, at: occurredAt })),
  );
}
