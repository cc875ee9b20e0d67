import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import { HostedWeb } from '#infra/constructs/web/hosted-web.ts';

export type WebStackProps = StackProps & {
  platform: Platform;
  http: HttpApi;
  /** The built site. */
  folder: string;
};

/** What people see: the built site, in front of the API. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { platform, http, folder, ...props }: WebStackProps) {
    super(scope, id, props);
    const { stage, files } = platform;
    const { app } = new HostedWeb(this, 'Web', {
      stage,
      http,
      folder,
      filesHost: files.bucketRegionalDomainName,
    });
    new CfnOutput(this, 'Address', { value: `https://main.${app.defaultDomain}` });
  }
}
