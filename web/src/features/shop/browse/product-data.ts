import type { ReplyOf } from '#shared/core/route.ts';
import type { getShopProduct } from '#shared/shop/shelf-api.ts';

type Input = {
  readonly product: ReplyOf<typeof getShopProduct>['product'];
  readonly address: string;
  readonly brandName: string;
};

/** A product as search engines read it; its picture's address lives for minutes and is none of theirs. */
export const productData = ({ product, address, brandName }: Input) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.productId,
  category: product.categoryName,
  ...(product.presentation !== undefined && { size: product.presentation }),
  offers: {
    '@type': 'Offer',
    url: address,
    price: (product.priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.stock.word === 'soldOut' ? 'OutOfStock' : 'InStock'}`,
    seller: { '@type': 'Organization', name: brandName },
  },
});
