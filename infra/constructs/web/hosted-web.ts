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
import { assetsPath, buildSiteHeaders, cacheControl } from '#infra/manifest/site-headers.ts';
import { type StageSettings, toResourceName } from '#infra/stages.ts';
import { prerenderedPages, privateShells } from '#shared/core/prerendered-pages.ts';
import { apiPrefix } from '#shared/core/route.ts';

export type HostedWebProps = {
  stage: StageSettings;
  key: IKey;
  /** Address before `/api`. The API shares the pages' origin, so browsers need no CORS. */
  apiAddress: string;
  filesHost: string;
  /** Folder of the built site. Without it, the last deployed version stays up. */
  folder: string;
};

/**
 * Cache headers by file kind. A header for all paths would replace the `no-store` of the API. Paths rewritten
 * to a page match no pattern and get Amplify's default `max-age=0`.
 */
const cacheHeaders = [
  { pattern: '**/*.html', headers: { 'Cache-Control': cacheControl.pages } },
  { pattern: `${assetsPath}*`, headers: { 'Cache-Control': cacheControl.assets } },
];

const toSiteHosts = ({ region }: StageSettings, filesHost: string) => ({
  calls: [
    `https://cognito-idp.${region}.amazonaws.com`,
    `https://*.appsync-api.${region}.amazonaws.com`,
    `wss://*.appsync-realtime-api.${region}.amazonaws.com`,
  ],
  files: `https://${filesHost}`,
});

export class HostedWeb extends Construct {
  readonly app: App;

  constructor(scope: Construct, id: string, { stage, key, apiAddress, filesHost, folder }: HostedWebProps) {
    super(scope, id);
    this.app = new App(this, 'App', {
      appName: toResourceName(stage, 'web'),
      platform: HostingPlatform.WEB,
      customRules: [
        new CustomRule({
          source: `${apiPrefix}/<*>`,
          target: `${apiAddress}${apiPrefix}/<*>`,
          status: RedirectStatus.REWRITE,
        }),
        ...prerenderedPages.map(
          (page) => new CustomRule({ source: page, target: `${page}.html`, status: RedirectStatus.REWRITE }),
        ),
        ...privateShells.map(
          ({ addresses, page }) =>
            new CustomRule({
              source: `</${addresses.source}/>`,
              target: page,
              status: RedirectStatus.REWRITE,
            }),
        ),
        // Amplify's default rule would serve the page for .woff2, so this one matches only paths without a
        // dot. `/` is the landing page's own file.
        new CustomRule({ source: '</^\\/[^.]+$/>', target: '/app.html', status: RedirectStatus.REWRITE }),
      ],
      customResponseHeaders: [
        { pattern: '**', headers: buildSiteHeaders(toSiteHosts(stage, filesHost)) },
        ...cacheHeaders,
      ],
    });
    const branch = new Branch(this, 'Main', {
      app: this.app,
      branchName: 'main',
      autoBuild: false,
      pullRequestPreview: false,
      stage: stage.name === 'prod' ? 'PRODUCTION' : 'DEVELOPMENT',
      asset: this.createSiteAsset(folder),
    });
    if ('domain' in stage.site) {
      new Domain(this, 'Domain', { app: this.app, domainName: stage.site.domain }).mapRoot(branch);
    }
    if (stage.addressLimits)
      new AddressLimit(this, 'AddressLimit', {
        name: toResourceName(stage, 'site-limit'),
        resource: { arn: this.app.arn, scope: 'CLOUDFRONT' },
        perMinute: stage.addressLimits.site,
        log: { retention: stage.logRetention, encryptionKey: key },
        // A page loads many files, but only its API calls use the shared throttle.
        exemptPrefix: assetsPath,
      });
  }

  private createSiteAsset(folder: string) {
    if (existsSync(folder)) return new Asset(this, 'Site', { path: folder });
    Annotations.of(this).addWarningV2(
      'serena:site',
      `${folder} is not built: this deploy does not change the site.`,
    );
    return undefined;
  }
}
