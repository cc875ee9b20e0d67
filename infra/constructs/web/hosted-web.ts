import { existsSync } from 'node:fs';
import {
  App,
  Branch,
  CustomRule,
  Domain,
  Platform as HostingPlatform,
  RedirectStatus,
} from '@aws-cdk/aws-amplify-alpha';
import { Annotations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { AddressLimit } from '#infra/constructs/operations/address-limit.ts';
import { assetsPath, cacheControl, siteHeaders } from '#infra/manifest/site-headers.ts';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import { drawnPages } from '#shared/core/drawn-pages.ts';
import { apiPrefix } from '#shared/core/route.ts';

export type HostedWebProps = {
  stage: StageSettings;
  key: IKey;
  /** What stands before `/api`: it answers under the same origin as the pages, so that no browser asks for CORS. */
  apiAddress: string;
  filesHost: string;
  /** The built site; while it is absent the last deployed one stays up. */
  folder: string;
};

/**
 * By the kind of file, never for all paths: Amplify would then replace the `no-store` of the API's answers. An address
 * that is rewritten to a page and matches no pattern has Amplify's own `max-age=0`.
 */
const cacheHeaders = [
  { pattern: '**/*.html', headers: { 'Cache-Control': cacheControl.pages } },
  { pattern: `${assetsPath}*`, headers: { 'Cache-Control': cacheControl.assets } },
];

const hostsIn = ({ region }: StageSettings, filesHost: string) => ({
  calls: [
    `https://cognito-idp.${region}.amazonaws.com`,
    `https://*.appsync-api.${region}.amazonaws.com`,
    `wss://*.appsync-realtime-api.${region}.amazonaws.com`,
  ],
  files: `https://${filesHost}`,
});

/** Pages from Amplify Hosting, and `/api` behind them. */
export class HostedWeb extends Construct {
  readonly app: App;

  constructor(scope: Construct, id: string, { stage, key, apiAddress, filesHost, folder }: HostedWebProps) {
    super(scope, id);
    this.app = new App(this, 'App', {
      appName: nameIn(stage, 'web'),
      platform: HostingPlatform.WEB,
      customRules: [
        new CustomRule({
          source: `${apiPrefix}/<*>`,
          target: `${apiAddress}${apiPrefix}/<*>`,
          status: RedirectStatus.REWRITE,
        }),
        ...drawnPages.map(
          (page) => new CustomRule({ source: page, target: `${page}.html`, status: RedirectStatus.REWRITE }),
        ),
        // Amplify's ready-made rule would answer .woff2 with the page; ours takes only paths without a dot. `/` is a
        // file of its own, the landing page.
        new CustomRule({ source: '</^\\/[^.]+$/>', target: '/app.html', status: RedirectStatus.REWRITE }),
      ],
      customResponseHeaders: [
        { pattern: '**', headers: siteHeaders(hostsIn(stage, filesHost)) },
        ...cacheHeaders,
      ],
    });
    const branch = new Branch(this, 'Main', {
      app: this.app,
      branchName: 'main',
      autoBuild: false,
      pullRequestPreview: false,
      stage: stage.name === 'prod' ? 'PRODUCTION' : 'DEVELOPMENT',
      asset: this.builtSite(folder),
    });
    if ('domain' in stage.site) {
      new Domain(this, 'Domain', { app: this.app, domainName: stage.site.domain }).mapRoot(branch);
    }
    if (stage.addressLimits)
      new AddressLimit(this, 'AddressLimit', {
        name: nameIn(stage, 'site-limit'),
        resource: { arn: this.app.arn, scope: 'CLOUDFRONT' },
        perMinute: stage.addressLimits.site,
        log: { retention: stage.logRetention, encryptionKey: key },
        // A page is many files; its calls are what all share.
        free: assetsPath,
      });
  }

  private builtSite(folder: string) {
    if (existsSync(folder)) return new Asset(this, 'Site', { path: folder });
    Annotations.of(this).addWarningV2(
      'serena:site',
      `${folder} is not built: this deploy leaves the site as it is.`,
    );
    return undefined;
  }
}
