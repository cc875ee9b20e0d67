import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { keepsData, type StageSettings } from '#infra/stages.ts';
import { indexes, table as keys, ttlAttribute } from '#lambdas/table/engine/indexes.ts';

export type AppTableProps = {
  stage: StageSettings;
};

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The product's one table: pays per request, remembers 35 days by the second, tells every change. */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage }: AppTableProps) {
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
      deletionProtection: keepsData(stage),
      removalPolicy: stage.removalPolicy,
    });
  }
}
