import { Duration } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Archive, EventBus, Match } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { type StageSettings, toResourceName } from '#infra/stages.ts';
import { indexes, table as keys, ttlAttribute } from '#lambdas/table/engine/indexes.ts';

export type AppTableProps = {
  stage: StageSettings;
  isProtected: boolean;
};

const createStringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage, isProtected }: AppTableProps) {
    super(scope, id, {
      partitionKey: createStringAttribute(keys.pk),
      sortKey: createStringAttribute(keys.sk),
      globalSecondaryIndexes: indexes.map((index) => ({
        indexName: index.name,
        partitionKey: createStringAttribute(index.pk),
        sortKey: createStringAttribute(index.sk),
      })),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: ttlAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isProtected,
      removalPolicy: stage.removalPolicy,
    });
  }
}

export type AppBusProps = {
  stage: StageSettings;
};

/** Event bus between domains, with a 30-day archive for replays after a repair. */
export class AppBus extends EventBus {
  constructor(scope: Construct, id: string, { stage }: AppBusProps) {
    super(scope, id, { eventBusName: toResourceName(stage, 'events') });
    new Archive(this, 'Month', {
      sourceEventBus: this,
      eventPattern: { source: Match.prefix('') },
      retention: Duration.days(30),
    });
  }
}
