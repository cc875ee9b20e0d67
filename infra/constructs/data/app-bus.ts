import { Duration } from 'aws-cdk-lib';
import { Archive, EventBus, Match } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';

export type AppBusProps = {
  stage: StageSettings;
};

/** Where domains hear of each other; a month of facts is kept, to be told again after a repair. */
export class AppBus extends EventBus {
  constructor(scope: Construct, id: string, { stage }: AppBusProps) {
    super(scope, id, { eventBusName: nameIn(stage, 'events') });
    new Archive(this, 'Month', {
      sourceEventBus: this,
      eventPattern: { source: Match.prefix('') },
      retention: Duration.days(30),
    });
  }
}
