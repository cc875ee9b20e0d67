import { Duration, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { StageSettings } from '#infra/stages.ts';

export type TableBackupProps = {
  stage: StageSettings;
  table: ITable;
};

/** A copy each night while the center sleeps, kept 35 days, apart from the table and its own recovery. */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { stage, table }: TableBackupProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', { removalPolicy: stage.removalPolicy });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        scheduleExpressionTimezone: TimeZone.AMERICA_PUERTO_RICO,
        deleteAfter: Duration.days(35),
      }),
    );
    plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)] });
  }
}
