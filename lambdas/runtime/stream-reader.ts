import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { newId } from '#lambdas/platform/ids.ts';
import type { AdapterFactories, PortName } from '#lambdas/platform/lazy-ports.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';
import { type BackgroundPlatform, makeBackgroundPlatform } from './background.ts';

type StreamReader<Needs extends PortName> = {
  readonly name: string;
  readonly run: (entries: readonly OutboxEntry[], platform: BackgroundPlatform<Needs>) => Promise<void>;
};

/** Creates the handler of outbox entries in the table's stream, selected by the event source's filter. */
export function streamReader<Needs extends PortName>(
  { name, run }: StreamReader<Needs>,
  factories: AdapterFactories<Needs>,
) {
  const buildPlatform = makeBackgroundPlatform(name, factories);
  const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
    const images = Records.flatMap(({ dynamodb }) => (dynamodb?.NewImage ? [dynamodb.NewImage] : []));
    // Images have the outbox entity's shape because this product wrote them.
    const entries = images.map((image) => unmarshall(image as Record<string, AttributeValue>) as OutboxEntry);
    await run(entries, await buildPlatform(newId()));
  };
  return Object.assign(handler, { streamReader: name });
}
