import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { DomainApi } from '#infra/constructs/functions/domain-api.ts';
import { JwtApi } from '#infra/constructs/functions/jwt-api.ts';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import type { Domain } from '#infra/manifest/types.ts';

export type ApiStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Required<Platform>;
};

/** Everything somebody waits for: the calls of the manifest, domain by domain. Nothing here holds state. */
export class ApiStack extends Stack {
  readonly http: HttpApi;

  constructor(scope: Construct, id: string, { manifest, platform, ...props }: ApiStackProps) {
    super(scope, id, props);
    const door = new JwtApi(this, 'HttpApi', platform);
    this.http = door.http;
    new CfnOutput(this, 'ApiAddress', { value: door.http.apiEndpoint });

    for (const { name, api } of manifest) if (api) new DomainApi(this, name, { name, api, door, platform });
  }
}
