import { Duration, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { retainsData, type StageSettings, toResourceName } from '#infra/stages.ts';

export type StageBackupProps = {
  stage: StageSettings;
  table: ITable;
  files: IBucket;
};

const retention = Duration.days(35);
/** Upper limit of a copy's retention, and of its cost. */
const maxRetention = Duration.days(365);
/** Grace period in which the lock can be removed, the shortest that AWS allows. */
const vaultLockDelay = Duration.days(3);

/** AWS Backup's managed policies, which AWS updates with the service. */
const managedPolicyNames = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

const parseAccount = (arn: string): string => arn.split(':')[4] ?? '';

/** Grants an account the use of a key to copy data encrypted with it. */
function grantKeyAccess(key: Key, account: string): void {
  const principals = [new AccountPrincipal(account)];
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:DescribeKey', 'kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
      resources: ['*'],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  );
}

/**
 * Copies table and files each night and keeps the copies for 35 days, independently of point-in-time recovery
 * and file versions. A stage that keeps its data locks the vault. After three days nobody can delete a copy
 * early, not even the account's owner. `npm run restore` finds vault and role by name.
 */
export class StageBackup extends Construct {
  constructor(scope: Construct, id: string, { stage, table, files }: StageBackupProps) {
    super(scope, id);
    const backupVault = this.createVault(stage);
    const plan = new BackupPlan(this, 'Plan', { backupVault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        scheduleExpressionTimezone: TimeZone.AMERICA_PUERTO_RICO,
        deleteAfter: retention,
        ...(stage.backupCopyVault !== undefined && {
          copyActions: [
            { destinationBackupVault: this.importCopyVault(stage.backupCopyVault), deleteAfter: retention },
          ],
        }),
      }),
    );
    plan.addSelection('Data', {
      resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(files.bucketArn)],
      role: this.createRole(stage),
      disableDefaultBackupPolicy: true,
    });
  }

  /** Has its own key, because data encrypted with AWS's key cannot be copied to another account. */
  private createVault(stage: StageSettings): BackupVault {
    const { removalPolicy, backupCopyVault } = stage;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: toResourceName(stage, 'backups'),
      removalPolicy,
      encryptionKey: this.createKey(stage),
      ...(retainsData(stage) && {
        lockConfiguration: { minRetention: retention, maxRetention, changeableFor: vaultLockDelay },
      }),
    });
    if (backupCopyVault !== undefined)
      vault.addToAccessPolicy(
        new PolicyStatement({
          principals: [new AccountPrincipal(parseAccount(backupCopyVault))],
          actions: ['backup:CopyIntoBackupVault'],
          resources: ['*'],
        }),
      );
    return vault;
  }

  private createKey(stage: StageSettings): Key {
    const { removalPolicy } = stage;
    const description = `Copies of ${toResourceName(stage, 'data')}`;
    const key = new Key(this, 'Key', { description, enableKeyRotation: true, removalPolicy });
    if (stage.backupCopyVault !== undefined) grantKeyAccess(key, parseAccount(stage.backupCopyVault));
    return key;
  }

  private importCopyVault(arn: string) {
    return BackupVault.fromBackupVaultArn(this, 'OtherVault', arn);
  }

  private createRole(stage: StageSettings): Role {
    return new Role(this, 'Role', {
      roleName: toResourceName(stage, 'backup'),
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicyNames.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
  }
}
