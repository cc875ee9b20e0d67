import { type App, CfnOutput, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { DeadLetters } from '#infra/constructs/functions/dead-letters.ts';
import { EventConsumer, ScheduledFunction } from '#infra/constructs/functions/event-consumer-and-schedule.ts';
import { GradualShift } from '#infra/constructs/functions/gradual-shift.ts';
import { DomainApi, JwtApi } from '#infra/constructs/functions/http-api.ts';
import { messageReaderKinds } from '#infra/constructs/functions/message-readers.ts';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import { StreamReader } from '#infra/constructs/functions/stream-reader.ts';
import { AlarmMail } from '#infra/constructs/operations/alarm-mail.ts';
import { ApiAlarms } from '#infra/constructs/operations/api-alarms.ts';
import { MonthlyBudget } from '#infra/constructs/operations/monthly-budget.ts';
import { StageAlarms } from '#infra/constructs/operations/stage-alarms.ts';
import { StageBackup } from '#infra/constructs/operations/stage-backup.ts';
import { StageDashboard } from '#infra/constructs/operations/stage-dashboard.ts';
import { HostedWeb } from '#infra/constructs/web/hosted-web.ts';
import { listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import type { Domain } from '#infra/manifest/types.ts';
import {
  billingTag,
  product,
  retainsData,
  type StageSettings,
  stageId,
  toCdkEnvironment,
  toResourceName,
} from '#infra/stages.ts';
import { acknowledgeFindings } from './acknowledgements.ts';
import { DataStack } from './data-stack.ts';

export type ApiStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Required<Platform>;
};

/** Stateless stack with the API functions of the manifest, by domain. */
class ApiStack extends Stack {
  readonly http: HttpApi;
  readonly alarms: ApiAlarms;
  readonly address: string;

  constructor(scope: Construct, id: string, { manifest, platform, ...props }: ApiStackProps) {
    super(scope, id, props);
    const gateway = new JwtApi(this, 'HttpApi', platform);
    this.http = gateway.http;
    this.alarms = new ApiAlarms(this, 'Alarms', { stage: platform.stage, http: gateway.http });
    const shift = new GradualShift(this, 'Shift', { stage: platform.stage, alarm: this.alarms.errors });
    this.address = gateway.address;
    new CfnOutput(this, 'ApiAddress', { value: gateway.address });

    const allRoutes = listGatewayRoutes(manifest);
    for (const { name, api } of manifest) {
      const routes = allRoutes.filter(({ domain }) => domain === name);
      if (api) new DomainApi(this, name, { name, api, routes, gateway, shift, platform });
    }
  }
}

export type BackgroundStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Required<Platform>;
};

/** Stateless stack with the reactions, schedules and readers of the manifest. */
class BackgroundStack extends Stack {
  constructor(scope: Construct, id: string, { manifest, platform, ...props }: BackgroundStackProps) {
    super(scope, id, props);
    const { queues } = new DeadLetters(this, 'DeadLetters', platform);
    for (const { consumers, schedules, streamReaders = [], messageReaders = [] } of manifest) {
      for (const consumer of consumers)
        new EventConsumer(this, consumer.name, { consumer, platform, deadLetterQueue: queues.reactions });
      for (const schedule of schedules)
        new ScheduledFunction(this, schedule.name, { schedule, platform, deadLetterQueue: queues.schedules });
      for (const reader of streamReaders)
        new StreamReader(this, reader.name, { reader, platform, deadLetterQueue: queues.streams });
      for (const reader of messageReaders) {
        const Reader = messageReaderKinds[reader.reads];
        new Reader(this, reader.name, { reader, platform, deadLetterQueue: queues.texts });
      }
    }
  }
}

export type WebStackProps = StackProps & {
  platform: Platform;
  apiAddress: string;
  folder: string;
};

class WebStack extends Stack {
  constructor(scope: Construct, id: string, { platform, apiAddress, folder, ...props }: WebStackProps) {
    super(scope, id, props);
    const { stage, key, files } = platform;
    const { app } = new HostedWeb(this, 'Web', {
      stage,
      key,
      apiAddress,
      folder,
      filesHost: files.bucketRegionalDomainName,
    });
    new CfnOutput(this, 'Address', { value: `https://main.${app.defaultDomain}` });
  }
}

export type OperationsStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Platform;
  api: ApiStack;
};

class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { manifest, platform, api, ...props }: OperationsStackProps) {
    super(scope, id, props);
    const { stage, table, files } = platform;
    const { alarms } = new StageAlarms(this, 'Alarms', { stage, manifest, table });
    const { errors, slow } = api.alarms;
    new StageDashboard(this, 'Dashboard', {
      stage,
      manifest,
      http: api.http,
      table,
      alarms: [errors, slow, ...alarms],
    });
    new AlarmMail(this, 'AlarmMail', { stage });
    new MonthlyBudget(this, 'Budget', { stage });
    new StageBackup(this, 'Backup', { stage, table, files });
  }
}

export type ProductProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  webFolder: string;
  isFirstDeploy?: boolean;
};

/** Adds the data, functions, site and operations stacks of one stage, in deployment order. */
export function addProductStacks(app: App, { stage, manifest, webFolder, isFirstDeploy }: ProductProps) {
  const nameStack = (name: string) => [app, toResourceName(stage, name)] as const;
  const env = toCdkEnvironment(stage);
  const terminationProtection = retainsData(stage) && !isFirstDeploy;

  const data = new DataStack(...nameStack('data'), { env, terminationProtection, stage, manifest });
  const { platform } = data;
  const api = new ApiStack(...nameStack('api'), { env, manifest, platform });
  const background = new BackgroundStack(...nameStack('background'), { env, manifest, platform });
  const web = new WebStack(...nameStack('web'), {
    env,
    platform,
    apiAddress: api.address,
    folder: webFolder,
  });
  const operations = new OperationsStack(...nameStack('operations'), { env, manifest, platform, api });

  Tags.of(app).add('product', product);
  Tags.of(app).add('center', stage.center);
  Tags.of(app).add('stage', stage.name);
  Tags.of(app).add(billingTag, stageId(stage));
  acknowledgeFindings(app, stage);
  return { data, api, background, web, operations };
}
