import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { containsAllWords } from '#shared/core/matches.ts';
import { maxRecommendations } from '#shared/records/treatment/recommendation.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { recommendationsText } from '../copy.ts';
import { useRecommendableProducts } from '../queries.ts';

type Product = { readonly productId: string; readonly name: string; readonly priceCents: number };
type Props = { chosen: readonly string[]; onAdd: (product: Product) => void };

/** Catalog with search by name. Products already in the list are marked. */
export function ProductPicker({ chosen, onAdd }: Props) {
  const products = useRecommendableProducts();
  const [searchText, setSearchText] = useState('');
  const foundProducts = products.data?.filter(({ name }) => containsAllWords(name, searchText)) ?? [];
  const emptyMessage =
    products.data?.length === 0 ? recommendationsText.noCatalog : recommendationsText.noMatch(searchText);
  const resultMessage =
    foundProducts.length === 0 ? emptyMessage : recommendationsText.foundCount(foundProducts.length);
  return (
    <Stack gap={16}>
      <SearchBox
        label={recommendationsText.search}
        value={searchText}
        onChange={setSearchText}
        resultStatus={products.data ? resultMessage : ''}
      />
      <QueryBoundary query={products} errorTitle={recommendationsText.catalogFailed}>
        {() =>
          foundProducts.length === 0 ? (
            <p className="muted">{emptyMessage}</p>
          ) : (
            <ul className="lines">
              {foundProducts.map((product) => (
                <ProductRow
                  key={product.productId}
                  product={product}
                  isChosen={chosen.includes(product.productId)}
                  isFull={chosen.length >= maxRecommendations}
                  onAdd={onAdd}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Stack>
  );
}

type ProductRowProps = { product: Product; isChosen: boolean; isFull: boolean; onAdd: Props['onAdd'] };

function ProductRow({ product, isChosen, isFull, onAdd }: ProductRowProps) {
  const { name, priceCents } = product;
  return (
    <Split
      as="li"
      columns="1fr auto 112px"
      gap={16}
      pad="6 0"
      align="center"
      phone={{ columns: '1fr auto', gap: '4 12' }}
      className="product-row"
    >
      <Text weight={600}>{name}</Text>
      <Money cents={priceCents} />
      {isChosen ? (
        <Row as="span" gap={6} size={14} weight={600} tone="success">
          <Icon icon={Check} size={16} />
          {recommendationsText.onList}
        </Row>
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-label={recommendationsText.addOf(name)}
          disabled={isFull}
          onClick={() => onAdd(product)}
        >
          {recommendationsText.add}
        </Button>
      )}
    </Split>
  );
}
