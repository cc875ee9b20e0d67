import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { manifest } from '#infra/manifest/index.ts';
import { formatPublicUrl, stageNames, toResourceName } from '#infra/stages.ts';
import { apiPrefix, isPublicRoute } from '#shared/core/route.ts';
import { getHealth } from '#shared/settings/api.ts';
import { findRewriteTarget, resolveRoute } from './calls.ts';
import { region } from './identities.ts';
import { synthesizeStage } from './stage.ts';

const guide = readFileSync('docs/operations.md', 'utf8');
/** Webhook addresses that the guide gives to Stripe and ATH Móvil. */
const webhooks = [...guide.matchAll(/`<ApiAddress>(\/api\/[\w/-]+)`/g)].map(([, path]) => String(path));
/** First request of the smoke test. */
const healthPath = `${apiPrefix}${getHealth.path}`;

describe.each(stageNames)('stage %s', (name) => {
  const settings = serena.stages[name];
  const stage = synthesizeStage(name);
  const { getOnly, outputs } = stage;
  const apiAddress = String(outputs['api.ApiAddress']);
  const resolveThroughSite = (path: string) => findRewriteTarget(stage, path);
  const toApiFunctionName = (domain: string) => toResourceName(settings, `${domain}-api`);

  it('has the webhook addresses of Stripe and ATH Móvil through the site too', () => {
    expect(webhooks).toHaveLength(2);
    expect(webhooks.map(resolveThroughSite)).toEqual(webhooks.map((path) => `${apiAddress}${path}`));
  });

  it('routes webhooks and the smoke test to a function without a token', () => {
    expect(webhooks.map((path) => resolveRoute(stage, 'POST', `${apiAddress}${path}`))).toEqual([
      { functionName: toApiFunctionName('payments') },
      { functionName: toApiFunctionName('payments') },
    ]);
    expect(resolveRoute(stage, 'GET', resolveThroughSite(healthPath))).toEqual({
      functionName: toApiFunctionName('settings'),
    });
  });

  it('routes each call through the site to its function, with a token unless public', () => {
    const tokens = {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${getOnly('AWS::Cognito::UserPool').identity.ref}`,
      audience: [outputs['data.UserPoolClientId']],
    };
    const calls = manifest.flatMap(({ name: domain, api }) =>
      (api?.routes ?? []).map((contract) => ({
        contract,
        expectedTarget: {
          functionName: toApiFunctionName(domain),
          ...(!isPublicRoute(contract) && { tokens }),
        },
      })),
    );
    const misroutedCalls = calls.filter(({ contract: { method, path }, expectedTarget }) => {
      const address = resolveThroughSite(`${apiPrefix}${path.replace(/\{\w+\}/g, 'some-id')}`);
      return JSON.stringify(resolveRoute(stage, method, address)) !== JSON.stringify(expectedTarget);
    });

    expect(calls.length).toBeGreaterThan(300);
    expect(misroutedCalls).toEqual([]);
  });

  it('routes no address of another API stage or with an unknown prefix', () => {
    const { origin } = new URL(apiAddress);

    for (const path of ['/api/health', '/prod/api/health', '/$default/api/health'])
      expect(() => resolveRoute(stage, 'GET', `${origin}${path}`)).toThrow('No API has a stage');
    expect(() => resolveRoute(stage, 'GET', `${apiAddress}/api/nothing`)).toThrow('No route');
  });

  it.runIf('domain' in settings.site)('uses the domain of the app that serves the built pages', () => {
    const [domain, branch] = [getOnly('AWS::Amplify::Domain'), getOnly('AWS::Amplify::Branch')];
    const appId = getOnly('AWS::Amplify::App').identity.attributes['AppId'];

    expect(`https://${domain.properties['DomainName']}`).toBe(formatPublicUrl(settings));
    expect([domain.properties['AppId'], branch.properties['AppId']]).toEqual([appId, appId]);
    expect(domain.properties['SubDomainSettings']).toEqual([
      { BranchName: branch.properties['BranchName'], Prefix: '' },
    ]);
  });
});
