import { createHash } from 'node:crypto';
import { parseYaml } from '@redocly/openapi-core';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it, vi } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import {
  prerenderedPageScript,
  prerenderedPages,
  privateShellScript,
} from '#shared/core/prerendered-pages.ts';
import { addStacks, createApp, listProperties, synthesizeTemplates, toJson } from './support.ts';

const { api, web } = synthesizeTemplates();
type Rule = { Source: string; Target: unknown; Status: string };
const [app] = listProperties<{ CustomRules: [Rule, ...Rule[]]; CustomHeaders: unknown }>(
  web,
  'AWS::Amplify::App',
);

it('the web stack routes /api to the API on the same origin, before any page', () => {
  const [firstRule, ...otherRules] = app!.CustomRules;

  expect(firstRule).toMatchObject({ Source: '/api/<*>', Status: '200' });
  const importExport = (value: string) => {
    const outputs = Object.values(api.findOutputs('*')).filter(({ Value }) => toJson(Value).includes(value));
    return { 'Fn::ImportValue': outputs.find(({ Export }) => Export)?.['Export'].Name };
  };
  const stackKey = { 'Fn::Select': [2, { 'Fn::Split': ['/', importExport('AWS::StackId')] }] };
  expect(firstRule.Target).toEqual({
    'Fn::Join': ['', [importExport('ApiEndpoint'), '/', stackKey, '/api/<*>']],
  });
  expect(otherRules.at(-1)).toMatchObject({ Target: '/app.html', Status: '200' });
});

it('the web stack serves a prerendered page from its own file, before the app', () => {
  expect(app!.CustomRules.slice(1, 1 + prerenderedPages.length)).toEqual(
    prerenderedPages.map((page) => ({ Source: page, Target: `${page}.html`, Status: '200' })),
  );
});

it.each([
  ['/admin', '/shell-admin.html'],
  ['/admin/inventario/lotes/l1', '/shell-admin.html'],
  ['/pos/ventas', '/shell-pos.html'],
  ['/enfermero/calendario', '/shell-staff.html'],
  ['/enfermero/s1/crear-cuenta', '/app.html'],
  ['/paciente/p1/citas', '/shell-patient.html'],
  ['/administracion', '/app.html'],
])('the web stack answers %s with %s', (path, page) => {
  const rule = app!.CustomRules.find(
    ({ Source }) => Source.startsWith('</') && new RegExp(Source.slice(2, -2)).test(path),
  );

  expect(rule).toMatchObject({ Target: page, Status: '200' });
});

it.each([
  { path: '/recuperar-cuenta', source: 'the app', isPage: true },
  { path: '/', source: 'its own file', isPage: false },
  { path: '/assets/figtree-latin.woff2', source: 'its own file', isPage: false },
  { path: '/assets/index-b41c.js', source: 'its own file', isPage: false },
])('the web stack answers $path with $source', ({ path, isPage }) => {
  const rule = app!.CustomRules.at(-1)!;
  const pattern = new RegExp(rule.Source.slice(2, -2));

  expect(pattern.test(path)).toBe(isPage);
});

it('the web stack’s CSP allows scripts of the site (with the own ones of prerendered pages and shells) and Stripe only, and requests to the site, sign-in, files and Stripe', () => {
  const headers = toJson(app!.CustomHeaders);

  const hashes = [prerenderedPageScript, privateShellScript].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  expect(headers).toContain(`script-src 'self' ${hashes.join(' ')} https://js.stripe.com;`);
  expect(headers).toMatch(
    /connect-src 'self' https:\/\/api\.stripe\.com [^;]+Files[^;]+ https:\/\/cognito-idp\.us-east-1\.amazonaws\.com /,
  );
  expect(headers).toContain("frame-ancestors 'none'");
  expect(headers).toContain('Strict-Transport-Security');
});

it('the web stack sets security headers on every page, and requires HTTPS', () => {
  const headers = toJson(app!.CustomHeaders);

  expect(headers).toMatch(/Strict-Transport-Security[^:]+value: \W*max-age=31536000; includeSubDomains/);
  expect(headers).toMatch(/X-Content-Type-Options[^:]+value: \W*nosniff/);
  expect(headers).toMatch(/Referrer-Policy[^:]+value: \W*strict-origin-when-cross-origin/);
  expect(headers).toContain("base-uri 'none'");
  expect(headers).toContain(' wss://');
  expect(headers).not.toMatch(/ (http|ws):\/\//);
});

it('the web stack caches assets for a year, revalidates pages, and leaves API responses unchanged', () => {
  type Headers = { customHeaders: { pattern: string; headers: { key: string; value: string }[] }[] };
  const [, parts] = (app!.CustomHeaders as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  const text = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('');

  const cacheHeaders = (parseYaml(text) as Headers).customHeaders.flatMap(({ pattern, headers }) =>
    headers.filter(({ key }) => key === 'Cache-Control').map(({ value }) => [pattern, value]),
  );
  expect(cacheHeaders).toEqual([
    ['**/*.html', 'no-cache'],
    ['/assets/*', 'public, max-age=31536000, immutable'],
  ]);
});

it('the web stack allows pictures and frames only from the files’ own host [R121]', () => {
  const headers = toJson(app!.CustomHeaders);
  const [files] = /https:\/\/[^ ;]*Files[^ ;]*/.exec(headers) ?? [];

  expect(files).toBeDefined();
  expect(headers).toContain(`img-src 'self' data: blob: ${files};`);
  expect(headers).toContain(`frame-src https://js.stripe.com https://hooks.stripe.com ${files};`);
  expect(headers).toContain("object-src 'none'");
});

it('the web stack uploads the built site', () => {
  web.resourceCountIs('Custom::AmplifyAssetDeployment', 1);
});

it('the web stack keeps the deployed site when none is built, with a message', () => {
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  const { web: stack } = addStacks(createApp(), { webFolder: 'web/no-such-folder' });

  Template.fromStack(stack).resourceCountIs('Custom::AmplifyAssetDeployment', 0);
  Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('is not built'));
  expect(errorLog.mock.calls.flat().join('')).toContain('web/no-such-folder is not built');
  errorLog.mockRestore();
});

it('the web stack uses the stage’s own domain, if any', () => {
  const dev = synthesizeTemplates({ stage: serena.stages.dev }).web;

  web.hasResourceProperties('AWS::Amplify::Domain', { DomainName: 'serena.example' });
  dev.resourceCountIs('AWS::Amplify::Domain', 0);
});

it('the web stack rejects an address above its rate limit, with the API’s error body', () => {
  const { site } = serena.stages.prod.addressLimits!;
  const [firewall] = listProperties<{ CustomResponseBodies: Record<string, { Content: string }> }>(
    web,
    'AWS::WAFv2::WebACL',
  );

  web.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: [
      Match.objectLike({
        Action: { Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) } },
        Statement: {
          RateBasedStatement: Match.objectLike({
            AggregateKeyType: 'IP',
            EvaluationWindowSec: 60,
            Limit: site,
          }),
        },
      }),
    ],
  });
  expect(JSON.parse(firewall!.CustomResponseBodies['tooMany']!.Content)).toMatchObject({
    code: 'request.too_many',
    detail: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
  });
  web.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
    ResourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('WebApp'), 'Arn'] },
  });
});

it('the web stack logs rejected requests by address, without URLs or tokens', () => {
  web.hasResourceProperties('AWS::Logs::LogGroup', {
    LogGroupName: 'aws-waf-logs-serena-prod-site-limit',
    KmsKeyId: Match.anyValue(),
  });
  web.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
    LoggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        Match.objectLike({
          Behavior: 'KEEP',
          Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
        }),
      ],
    },
    RedactedFields: Match.arrayWith([
      { UriPath: {} },
      { QueryString: {} },
      { SingleHeader: { Name: 'authorization' } },
    ]),
  });
});

it('the web stack counts every request except built files, also with an unusual path', () => {
  const [{ Rules } = { Rules: [] }] = listProperties<{ Rules: object[] }>(web, 'AWS::WAFv2::WebACL');

  expect(Rules).toMatchObject([
    {
      Statement: {
        RateBasedStatement: {
          ScopeDownStatement: {
            NotStatement: {
              Statement: {
                ByteMatchStatement: {
                  PositionalConstraint: 'STARTS_WITH',
                  SearchString: '/assets/',
                  TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }],
                },
              },
            },
          },
        },
      },
    },
  ]);
});

it('the web stack has no firewall in a stage without address limits', () => {
  const dev = synthesizeTemplates({ stage: serena.stages.dev });

  for (const template of [dev.web, dev.data]) template.resourceCountIs('AWS::WAFv2::WebACL', 0);
});
