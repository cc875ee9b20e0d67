import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EventConsumer } from '#infra/constructs/functions/event-consumer.ts';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import { ScheduledFunction } from '#infra/constructs/functions/scheduled-function.ts';
import { TextReader } from '#infra/constructs/functions/sms-reader.ts';
import { StreamReader } from '#infra/constructs/functions/stream-reader.ts';
import type { Domain } from '#infra/manifest/types.ts';

export type BackgroundStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Required<Platform>;
};

/** What runs without anyone waiting for it: reactions, schedules and readers of the manifest. Nothing here holds state. */
export class BackgroundStack extends Stack {
  constructor(scope: Construct, id: string, { manifest, platform, ...props }: BackgroundStackProps) {
    super(scope, id, props);
    for (const { consumers, schedules, streamReaders = [], textReaders = [] } of manifest) {
      for (const consumer of consumers) new EventConsumer(this, consumer.name, { consumer, platform });
      for (const schedule of schedules) new ScheduledFunction(this, schedule.name, { schedule, platform });
      for (const reader of streamReaders) new StreamReader(this, reader.name, { reader, platform });
      for (const reader of textReaders) new TextReader(this, reader.name, { reader, platform });
    }
  }
}
