// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { prerenderedPages, privateShells, type ShellScreens } from '#shared/core/prerendered-pages.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { browseText } from '#web/src/features/shop/browse/copy.ts';

const resolvePath = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const configFile = resolvePath('web/vite.config.ts');
const vite = resolvePath('node_modules/vite/bin/vite.js');
const settings = {
  ...toPublicSettings(demoSettings),
  brandName: 'Ponce',
  phone: '939-555-0199',
  email: 'hola@ponce.example',
  address: 'Calle Unión 12, Ponce',
  openingHours: 'Martes a viernes',
  heroTitle: 'Ponce descansa.',
  heroTagline: 'Masajes en <Ponce>.',
};
let site: Server | undefined;
afterEach(() => site?.close());

/** Starts a deployed site whose owner has changed the center's settings, and returns its address. */
async function serveSite(status: number): Promise<string> {
  site = createServer(({ url }, reply) => {
    reply.writeHead(url === '/api/landing' ? status : 404, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ settings, categories: [], products: [] }));
  });
  await new Promise<void>((onListening) => site!.listen(0, '127.0.0.1', onListening));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

type PrerenderedPage = { readonly path: string; readonly html: string };

/** Builds the site in its own process, since the tests load React's development build. */
async function buildSite(address: string): Promise<
  Record<'page' | 'robots' | 'sitemap', string> & {
    readonly prerendered: readonly PrerenderedPage[];
    readonly shells: readonly PrerenderedPage[];
  }
> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'built-'));
  const env = { ...process.env, NODE_ENV: 'production', VITE_SITE_ADDRESS: address };
  const args = [vite, 'build', '--config', configFile, '--logLevel', 'silent', '--outDir', outDir];
  await promisify(execFile)(process.execPath, args, { env });
  const readOutput = (name: string) => readFileSync(path.join(outDir, name), 'utf8');
  const built = {
    page: readOutput('index.html'),
    robots: readOutput('robots.txt'),
    sitemap: readOutput('sitemap.xml'),
    prerendered: prerenderedPages.map((pagePath) => ({
      path: pagePath,
      html: readOutput(`${pagePath}.html`),
    })),
    shells: privateShells.map(({ page }) => ({ path: page, html: readOutput(page) })),
  };
  rmSync(outDir, { recursive: true });
  return built;
}

/** Style rules that the output of React and the bundler breaks without an effect in browsers. */
const ignoredStyleRules = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  // The progress bar of the questionnaire sets its width.
  'no-inline-style',
  'prefer-native-element',
  'valid-id',
  'void-style',
];
const rules = Object.fromEntries(ignoredStyleRules.map((rule) => [rule, 'off'] as const));
const htmlValidate = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], rules }),
);

async function listHtmlErrors(html: string): Promise<string[]> {
  const { results } = await htmlValidate.validateString(html, 'index.html');
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

const extractBody = (html: string) => html.slice(html.indexOf('<body'));
const textByPage: Readonly<Record<(typeof prerenderedPages)[number], string>> = {
  '/tienda': browseText.lead,
  '/politica-cancelacion': 'Si no asistes a tu cita, pierdes el depósito.',
  '/login': 'Entra con el correo de tu cuenta.',
  '/solicitar-paciente': 'requiere una entrevista telefónica',
};

/** Lists the missing parts of a page, and the content that must not appear before hydration. */
async function listPageErrors({ path: page, html }: PrerenderedPage, address: string): Promise<string[]> {
  const expectedParts = [
    textByPage[page as keyof typeof textByPage],
    `<link rel="canonical" href="${address}${page}">`,
    `· ${settings.brandName}</title>`,
    `<meta name="application-name" content="${settings.brandName}">`,
    '<style>',
    '<script data-code="/assets/app-',
  ];
  const unexpectedParts = [
    ...demoFacts,
    settings.phone,
    /\d+ horas/,
    /\d+%<|\d+% del/,
    /<script(?! type="module")/,
    '/src/assets/',
    // Marks a part that failed to render.
    '<!--$!-->',
  ];
  // Every stylesheet is inlined, so that none blocks rendering.
  const stylesheetLink = /<link rel="stylesheet"(?![^>]* disabled)/;
  const isPresent = (part: string | RegExp) =>
    typeof part === 'string' ? html.includes(part) : part.test(extractBody(html));
  return [
    ...expectedParts.filter((part) => !html.includes(part)).map((part) => `${page} lacks ${part}`),
    ...unexpectedParts.filter(isPresent).map((part) => `${page} contains ${part}`),
    ...(stylesheetLink.test(html) ? [`${page} waits for a stylesheet`] : []),
    ...(await listHtmlErrors(html)).map((error) => `${page}: ${error}`),
  ];
}

/** Lists the faults of a shell's document: blocking styles, invalid HTML, screens without a title or files. */
async function listShellErrors({ path: page, html }: PrerenderedPage): Promise<string[]> {
  const [, data = ''] = /<script data-screens="([^"]*)"/.exec(html) ?? [];
  const { files, screens } = JSON.parse(
    data.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ) as ShellScreens;
  const incompleteScreens = screens.filter(
    ([, title, indexes]) => title === '' || indexes.length === 0 || indexes.some((index) => !files[index]),
  );
  return [
    ...(html.includes(`<span>${settings.brandName}</span>`) ? [] : [`${page} lacks the brand`]),
    ...(/<link rel="stylesheet"(?![^>]* disabled)/.test(html) ? [`${page} waits for a stylesheet`] : []),
    ...incompleteScreens.map(([pattern]) => `${page}: ${pattern} is incomplete`),
    ...(await listHtmlErrors(html)).map((error) => `${page}: ${error}`),
  ];
}

const { phone, email, address: demoAddress, openingHours } = toPublicSettings(demoSettings);
const demoFacts = [phone, email, demoAddress, openingHours, 'en San Juan'];

describe('the prerendered landing page', () => {
  it('has the texts of the site’s settings, and the contact data as structured data', async () => {
    const address = await serveSite(200);
    const { page: html, robots, sitemap, prerendered, shells } = await buildSite(address);

    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ telephone: settings.phone, email: settings.email });
    expect(html).toContain('<h1>Ponce descansa.</h1>');
    expect(html).toMatch(/name="description" content="Masajes en (<|&lt;)Ponce/);
    expect(html).not.toContain(publicDefaults.heroTitle);
    expect(demoFacts.filter((fact) => html.includes(fact))).toEqual([]);
    expect(html).toContain(`<link rel="canonical" href="${address}/">`);
    expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`);
    expect(robots).toContain(`Sitemap: ${address}/api/shop/sitemap.xml`);
    expect(robots).toContain('Allow: /api/shop/sitemap.xml');
    expect(sitemap).toContain(`<loc>${address}/tienda</loc>`);
    expect(await listHtmlErrors(html)).toEqual([]);
    expect(await Promise.all(prerendered.map((page) => listPageErrors(page, address)))).toEqual(
      prerendered.map(() => []),
    );
    expect((await Promise.all(shells.map(listShellErrors))).flat()).toEqual([]);
    // Visible contact data may have changed since the build, so it waits for the settings.
    expect(extractBody(html)).not.toContain(settings.phone);
    expect(extractBody(html)).not.toContain('Masajes en <Ponce>');
  });

  it('omits the contact data if the settings cannot be loaded', async () => {
    const { page: html } = await buildSite(await serveSite(503));

    expect(html).toContain(publicDefaults.heroTitle);
    expect([...demoFacts, settings.phone].filter((fact) => html.includes(fact))).toEqual([]);
    expect(html).not.toContain('application/ld+json');
  });
});
