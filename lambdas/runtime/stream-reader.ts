import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { newId } from '#lambdas/platform/ids.ts';
import {
  lazySeams,
  namesOf,
  type Platform,
  platformFor,
  type SeamMakers,
  type SeamName,
  type Seams,
} from '#lambdas/platform/platform.ts';
import type { OutboxEntry } from '#lambdas/table/outbox.ts';

type Reader<Needs extends SeamName> = {
  readonly name: string;
  readonly run: (entries: readonly OutboxEntry[], platform: Platform & Pick<Seams, Needs>) => Promise<void>;
};

/** Reads outbox rows from the table's stream; the event source's filter lets nothing else through. */
export function streamReader<Needs extends SeamName>({ name, run }: Reader<Needs>, seams: SeamMakers<Needs>) {
  const outside = lazySeams(seams);
  return async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
    const platform = platformFor({ actor: `system:${name}`, correlationId: newId() });
    const images = Records.flatMap(({ dynamodb }) => (dynamodb?.NewImage ? [dynamodb.NewImage] : []));
    // The stream's images are rows this product wrote: their shape is the outbox entity's.
    const entries = images.map((image) => unmarshall(image as Record<string, AttributeValue>) as OutboxEntry);
    await run(entries, { ...platform, ...(await outside(namesOf(seams))) });
  };
}
