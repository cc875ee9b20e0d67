import { Duration } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Archive, EventBus, Match } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import { indexes, table as keys, ttlAttribute } from '#lambdas/table/engine/indexes.ts';

export type AppTableProps = {
  stage: StageSettings;
  /** Whether it refuses to be deleted by itself. */
  isProtected: boolean;
};

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The product's one table: pays per request, remembers 35 days by the second, tells every change. */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage, isProtected }: AppTableProps) {
    super(scope, id, {
      partitionKey: text(keys.pk),
      sortKey: text(keys.sk),
      globalSecondaryIndexes: indexes.map((index) => ({
        indexName: index.name,
        partitionKey: text(index.pk),
        sortKey: text(index.sk),
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
