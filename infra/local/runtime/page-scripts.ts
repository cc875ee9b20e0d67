import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Served beside the pages of one machine and loaded before their own scripts. */
export const plainSockets = {
  path: '/plain-sockets.js',
  code: readFileSync(join(import.meta.dirname, 'plain-sockets.js'), 'utf8'),
} as const;

export const withPlainSockets = (html: string) =>
  html.replace('<head>', `<head><script defer src="${plainSockets.path}"></script>`);
