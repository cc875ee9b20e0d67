import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { billingTag, type StageSettings, stageId, toResourceName } from '#infra/stages.ts';

export type MonthlyBudgetProps = {
  stage: StageSettings;
};

export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stage }: MonthlyBudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: stage.alarmMail }];
    const notifyAbove = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
        budgetName: toResourceName(stage, 'monthly'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        // AWS formats a tag as `user:<tag>$<value>`.
        costFilters: { TagKeyValue: [`user:${billingTag}$${stageId(stage)}`] },
        budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notifyAbove('ACTUAL', 80), notifyAbove('FORECASTED', 100)],
    });
  }
}
