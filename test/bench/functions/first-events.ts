import { HoldLapsed } from '#events/appointments.ts';
import { type Placed, placedApi } from '#infra/constructs/functions/placed.ts';
import { sqsEvent } from '#infra/local/bus/sqs.ts';
import { logsEvent } from '#infra/local/runtime/message-readers.ts';
import { manifest } from '#infra/manifest/index.ts';
import { type Consumer, type MessageReader, type Reaction, reactionsOf } from '#infra/manifest/types.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { uniqueClaimStore } from '#lambdas/table/system/processed-mark.store.ts';
import type { Role } from '#shared/core/roles.ts';
import { isPublic } from '#shared/core/route.ts';
import { load } from '../center/table.ts';
import { eventOf } from '../harness/handlers.ts';

/** What a function is started with, and what that takes of the world outside. */
export type Start = {
  readonly placed: Placed;
  readonly event: unknown;
  /** Whether one row is looked for before the answer. */
  readonly asks: boolean;
  /** Whether the clients of its other seams are made for it. */
  readonly reachesOut: boolean;
};

/** A call by somebody who has no account: the answer is a refusal, before anything else is reached for. */
function firstCalls(): Start[] {
  const params = { patientId: 'nobody', staffId: 'nobody' };
  return manifest.flatMap(({ name, api }) => {
    const route = api?.routes.find((each) => !isPublic(each));
    const role = route?.allow.find((each): each is Role => each !== 'public');
    if (!api || !route || !role) return [];
    const event = eventOf({ route, as: { id: 'nobody', role }, params });
    return [{ placed: placedApi(name, api), event, asks: true, reachesOut: false }];
  });
}

const at = '2026-11-02T12:00:00.000Z';
const meta = { id: 'heard', occurredAt: at, actor: 'nobody', correlationId: 'bench' };
/** What any event told here is about; each takes its own part. */
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
  acceptedAt: at,
  productId: 'nobody',
  saleId: 'nobody',
  returnId: 'nobody',
  registerId: 'caja-1',
  productIds: [],
  appointmentIds: [],
};

/** One that is told both by mail and by SMS, where it hears that; else what it hears first. */
function reactionOf(consumer: Consumer): Reaction {
  const reactions = reactionsOf(consumer);
  return reactions.find(({ on }) => on === HoldLapsed) ?? reactions[0]!;
}

/** An event that was heard before: its marker is looked for, and nothing is left to do. */
function firstMessage(consumer: Consumer): Start {
  const { detailType } = reactionOf(consumer).on;
  const body = JSON.stringify({ 'detail-type': detailType, detail: { meta, data } });
  const event = sqsEvent([{ id: 'bench', consumer: consumer.name, body, sentAt: at, receives: 1 }]);
  return { placed: consumer, event, asks: true, reachesOut: true };
}

/** Somebody wants SMS who never said otherwise. */
const firstText = {
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

/** A report of an SMS that is tracked nowhere yet. */
const firstDelivery = logsEvent([
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

/** Somebody else's e-mail came back: its address is looked for, and written down. */
const firstReturn = {
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

const newsFor: Readonly<Record<MessageReader['reads'], object>> = {
  inboundSms: firstText,
  smsDeliveries: firstDelivery,
  returnedMail: firstReturn,
};

/** Each function but those that the clock or the user pool starts. A reader of the stream gets no row: its seams are away. */
export const starts: readonly Start[] = [
  ...firstCalls(),
  ...manifest.flatMap(({ consumers, messageReaders = [], streamReaders = [] }) => [
    ...consumers.map(firstMessage),
    ...messageReaders.map((placed) => ({
      placed,
      event: newsFor[placed.reads],
      asks: true,
      reachesOut: placed.reads === 'inboundSms',
    })),
    ...streamReaders.map((placed) => ({ placed, event: { Records: [] }, asks: false, reachesOut: true })),
  ]),
];

/** Marks what consumers hear here as done. */
export async function markAsHeard(config: TableConfig): Promise<void> {
  const claims = uniqueClaimStore(config);
  const consumers = manifest.flatMap((domain) => domain.consumers);
  const marks = consumers.map((consumer) => `${reactionOf(consumer).name} ${meta.id}`);
  await load(
    config,
    marks.map((name) => claims.take({ kind: 'reaction', name, at })),
  );
}
