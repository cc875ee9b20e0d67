import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { DomainApi } from '#infra/constructs/domain-api.ts';
import { EventConsumer } from '#infra/constructs/event-consumer.ts';
import { JwtApi } from '#infra/constructs/jwt-api.ts';
import type { Platform } from '#infra/constructs/platform.ts';
import { ScheduledFunction } from '#infra/constructs/scheduled-function.ts';
import { StreamReader } from '#infra/constructs/stream-reader.ts';
import { TextReader } from '#infra/constructs/text-reader.ts';
import type { Domain } from '#infra/manifest/types.ts';

export type ApiStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Required<Platform>;
};

/** Everything that runs: the manifest, row by row. Nothing here holds state. */
export class ApiStack extends Stack {
  readonly http: HttpApi;

  constructor(scope: Construct, id: string, { manifest, platform, ...props }: ApiStackProps) {
    super(scope, id, props);
    const door = new JwtApi(this, 'Door', platform);
    this.http = door.http;
    new CfnOutput(this, 'ApiAddress', { value: door.http.apiEndpoint });

    for (const domain of manifest) {
      const { name, api } = domain;
      if (api) new DomainApi(this, name, { name, api, door, platform });
      this.addBackground(domain, platform);
    }
  }

  /** What runs without anyone waiting for it. */
  private addBackground(domain: Domain, platform: Required<Platform>) {
    const { consumers, schedules, streamReaders = [], textReaders = [] } = domain;
    for (const consumer of consumers) new EventConsumer(this, consumer.name, { consumer, platform });
    for (const schedule of schedules) new ScheduledFunction(this, schedule.name, { schedule, platform });
    for (const reader of streamReaders) new StreamReader(this, reader.name, { reader, platform });
    for (const reader of textReaders) new TextReader(this, reader.name, { reader, platform });
  }
}
