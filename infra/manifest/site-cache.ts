/** Files below it have a hash of their content in their name. */
export const assetsPath = '/assets/';

/** `Cache-Control` of the site's files. A page names the assets of its own build, so browsers ask for it each time. */
export const cacheControl = { assets: 'public, max-age=31536000, immutable', pages: 'no-cache' } as const;
