import { createHash } from 'node:crypto';
import { prerenderedPageScript, privateShellScript } from '#shared/core/prerendered-pages.ts';

/** Origins that differ between the cloud and the local machine, such as `https://files.example`. */
export type SiteHosts = {
  /** Addresses of the services that pages call, which are sign-in, live updates and emulators. */
  readonly calls: readonly string[];
  /** Origin that serves pictures and documents and accepts uploads. */
  readonly files: string;
};

const inlineScriptHashes = [prerenderedPageScript, privateShellScript].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

const buildContentSecurityPolicy = ({ calls, files }: SiteHosts) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inlineScriptHashes, 'https://js.stripe.com'],
  // Component libraries set style attributes. A style cannot run scripts.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', files],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'https://api.stripe.com', files, ...calls],
  // PDFs are shown in a frame. The link that opens one also fixes its content type.
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com', files],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** Returns every page's security headers. Only the hosts differ between cloud and local machine. */
export const buildSiteHeaders = (hosts: SiteHosts): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': Object.entries(buildContentSecurityPolicy(hosts))
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; '),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Staff members may share their location. Cards are entered in Stripe's frame.
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=()',
});

/** Path of files whose name has a hash of their content. */
export const assetsPath = '/assets/';

/** `Cache-Control` of the site. Pages name the assets of their build, so browsers revalidate them. */
export const cacheControl = { assets: 'public, max-age=31536000, immutable', pages: 'no-cache' } as const;
