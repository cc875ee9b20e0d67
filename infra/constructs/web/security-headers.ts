import { createHash } from 'node:crypto';
import { drawnPageScript } from '#shared/core/drawn-pages.ts';

export type SecurityHeadersProps = {
  region: string;
  filesHost: string;
};

const drawnPageHash = createHash('sha256').update(drawnPageScript).digest('base64');

/** Headers of every page: scripts are ours and Stripe's, data goes to us, to sign-in, to our files, to Stripe and to live updates. */
export function securityHeaders({ region, filesHost }: SecurityHeadersProps): Record<string, string> {
  const files = `https://${filesHost}`;
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${drawnPageHash}'`, 'https://js.stripe.com'],
    // Component libraries set style attributes; a style cannot run anything.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', files],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      `https://cognito-idp.${region}.amazonaws.com`,
      'https://api.stripe.com',
      files,
      `https://*.appsync-api.${region}.amazonaws.com`,
      `wss://*.appsync-realtime-api.${region}.amazonaws.com`,
    ],
    // A PDF is shown in a frame; the link that opens it also says that it is nothing but a PDF.
    'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com', files],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Staff may share where they are; cards are entered in Stripe's frame.
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=()',
  };
}
