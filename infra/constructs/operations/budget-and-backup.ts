import { Duration, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { billingTag, nameIn, type StageSettings, stageId } from '#infra/stages.ts';

export type MonthlyBudgetProps = {
  stage: StageSettings;
};

/** Warns of the stage's bill: at 80 % spent, and as soon as the month is heading over. */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stage }: MonthlyBudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: stage.alarmMail }];
    const over = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: nameIn(stage, 'monthly'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        costFilters: { TagKeyValue: [`user:${billingTag}$${stageId(stage)}`] },
        budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [over('ACTUAL', 80), over('FORECASTED', 100)],
    });
  }
}

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
