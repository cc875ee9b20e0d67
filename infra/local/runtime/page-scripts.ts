import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Script that local pages load before their other scripts. */
export const plainSockets = {
  path: '/plain-sockets.js',
  code: readFileSync(join(import.meta.dirname, 'plain-sockets.js'), 'utf8'),
} as const;

export const addPlainSockets = (html: string) =>
  html.replace('<head>', `<head><script defer src="${plainSockets.path}"></script>`);
