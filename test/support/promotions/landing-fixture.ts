export const picture = new URL('../../../infra/local/seed/pictures/promotion.webp', import.meta.url);
