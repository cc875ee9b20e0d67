import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { type BillLine, estimateBill, type ResourceCounts, sumUsd } from './deploy/bill.ts';
import { parseIntervalMinutes } from './manifest/cadence.ts';
import { manifest } from './manifest/index.ts';
import { checkWithPacks } from './stacks/acknowledgements.ts';
import { addProductStacks } from './stacks/product-stacks.ts';
import { type StageSettings, stageId, toResourceName } from './stages.ts';

type Alarm = { readonly Metrics?: readonly { readonly MetricStat?: object }[] };
type Resource = { readonly Type: string; readonly Properties?: object };
type Template = { readonly Resources?: Readonly<Record<string, Resource>> };

export type AwsFigures = {
  readonly stage: string;
  readonly routes: number;
  readonly resources: Readonly<Record<string, number>>;
  readonly alarms: number;
  readonly findings: Readonly<Record<string, number>>;
  readonly bill: readonly BillLine[];
};

const minutesPerMonth = 30 * 24 * 60;

/**
 * Synthesizes a stage without function code. Returns its resources by stack and the number of findings by
 * pack. Throws for findings, as a deploy does.
 */
function synthesizeStage(stage: StageSettings) {
  const outdir = mkdtempSync(join(tmpdir(), 'figures-'));
  try {
    const app = new App({ outdir, context: { ...cdkJson.context, 'aws:cdk:bundling-stacks': [] } });
    const stacks = addProductStacks(app, { stage, manifest, webFolder: 'docs' });
    const findings = checkWithPacks(app);
    const assembly = app.synth();
    const templates = Object.keys(stacks).map((name) => {
      // CDK types the template as `any`, although it has the format of `Template`.
      const { Resources = {} } = assembly.getStackByName(toResourceName(stage, name)).template as Template;
      return [name, Object.values(Resources)] as const;
    });
    return { findings, templates };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Returns the number of metrics billed for an alarm, which is one or the number in its expression. */
function countAlarmMetrics({ Properties }: Resource): number {
  // The cast is correct, because the function is called for alarms only.
  const { Metrics = [] } = Properties as Alarm;
  return Metrics.filter(({ MetricStat }) => MetricStat).length || 1;
}

export function calculateAwsFigures(stage: StageSettings): AwsFigures {
  const { findings, templates } = synthesizeStage(stage);
  const resources = templates.flatMap(([, stackResources]) => stackResources);
  const listByType = (type: string) => resources.filter(({ Type }) => Type === type);
  const count = (type: string) => listByType(type).length;
  const schedules = manifest.flatMap((domain) => domain.schedules);
  const counts: ResourceCounts = {
    alarmMetrics: listByType('AWS::CloudWatch::Alarm').reduce((sum, row) => sum + countAlarmMetrics(row), 0),
    queues: manifest.flatMap((domain) => domain.consumers).length,
    scheduleRuns: schedules.reduce((sum, row) => sum + minutesPerMonth / parseIntervalMinutes(row), 0),
    secrets: count('AWS::SecretsManager::Secret'),
    keys: count('AWS::KMS::Key'),
    firewalls: count('AWS::WAFv2::WebACL'),
    dashboards: count('AWS::CloudWatch::Dashboard'),
  };
  return {
    stage: stageId(stage),
    routes: count('AWS::ApiGatewayV2::Route'),
    resources: Object.fromEntries(templates.map(([name, { length }]) => [name, length])),
    alarms: count('AWS::CloudWatch::Alarm'),
    findings: Object.fromEntries(findings),
    bill: estimateBill(counts),
  };
}

const formatDollars = (usd: number) => usd.toFixed(2).padStart(9);
const formatRow = (name: string, value: number | string) => `${name.padEnd(34)}${String(value).padStart(9)}`;
const exampleCenterCount = 20;

export function formatFigures({ stage, routes, resources, alarms, findings, bill }: AwsFigures): string {
  const total = sumUsd(bill);
  return [
    `${stage}, counted in its templates`,
    formatRow('Routes of the HTTP API', routes),
    ...Object.entries(resources).map(([name, value]) => formatRow(`Resources of ${name}`, value)),
    formatRow('Alarms', alarms),
    ...Object.entries(findings).map(([pack, value]) => formatRow(`Unacknowledged, ${pack}`, value)),
    '',
    'US dollars in a month of a busy center, without free tiers and taxes',
    ...bill.map(({ service, usd }) => formatRow(service, formatDollars(usd))),
    formatRow('1 center', formatDollars(total)),
    formatRow(`${exampleCenterCount} centers`, formatDollars(total * exampleCenterCount)),
  ].join('\n');
}
