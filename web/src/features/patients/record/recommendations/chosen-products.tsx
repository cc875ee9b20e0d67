import { X } from 'lucide-react';
import type { Recommendation } from '#shared/records/treatment/recommendation.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { recommendationsText } from '../copy.ts';

/** A recommended product, without a date until it is saved. */
export type ChosenProduct = Pick<Recommendation, 'productId' | 'name' | 'priceCents'> & {
  createdAt?: string;
};
type Props = { products: readonly ChosenProduct[]; onRemove: (productId: string) => void };

/** The unsaved list of recommended products. */
export function ChosenProducts({ products, onRemove }: Props) {
  return (
    <>
      <Heading level={3} size={16}>
        {recommendationsText.listTitle}{' '}
        <span className="muted small n" role="status">
          {recommendationsText.chosenCount(products.length)}
        </span>
      </Heading>
      {products.length === 0 ? (
        <Stack gap={4}>
          <p className="strong">{recommendationsText.emptyTitle}</p>
          <p className="small muted">{recommendationsText.empty}</p>
        </Stack>
      ) : (
        <ol className="lines">
          {products.map(({ productId, name, priceCents, createdAt }) => (
            <Row as="li" key={productId} gap={8} pad="6 0" style={{ minHeight: 56 }}>
              <Stack as="span" grow>
                <span className="strong">{name}</span>
                <span className="small muted n">
                  <Money cents={priceCents} />
                </span>
                {createdAt !== undefined && (
                  <span className="small muted">{recommendationsText.onListSince(createdAt)}</span>
                )}
              </Stack>
              <IconButton
                label={recommendationsText.removeOf(name)}
                icon={<X aria-hidden />}
                onClick={() => onRemove(productId)}
              />
            </Row>
          ))}
        </ol>
      )}
    </>
  );
}
