/** Where the products of the online shop are listed; below the prefix of all calls. */
export const sitemapPath = '/shop/sitemap.xml';

/** Pages by their whole addresses, as search engines read a list of them. */
export const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
