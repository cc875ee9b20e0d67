import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageSettings } from '#infra/stages.ts';

export type StageKeyProps = {
  stage: StageSettings;
};

/** The stage's KMS key for logs and secrets. It rotates each year, and has the removal policy of secrets. */
export class StageKey extends Key {
  constructor(scope: Construct, id: string, { stage }: StageKeyProps) {
    super(scope, id, {
      description: `Logs and secrets of ${stage.name}`,
      enableKeyRotation: true,
      removalPolicy: stage.removalPolicy,
    });
    const { account, region, partition } = Stack.of(this);
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: {
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:log-group:*`,
          },
        },
      }),
    );
  }
}
