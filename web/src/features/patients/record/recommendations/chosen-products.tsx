import { X } from 'lucide-react';
import type { Recommendation } from '#shared/records/treatment/recommendation.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { recommendationsText } from '../copy.ts';

/** A product just added has no date yet. */
export type ChosenProduct = Pick<Recommendation, 'productId' | 'name' | 'priceCents'> & {
  createdAt?: string;
};
type Props = { products: readonly ChosenProduct[]; onRemove: (productId: string) => void };

/** The unsaved list of recommended products. */
export function ChosenProducts({ products, onRemove }: Props) {
  return (
    <>
      <h3 className="record-part__title">
        {recommendationsText.chosen}{' '}
        <span className="muted small n" role="status">
          {recommendationsText.chosenCount(products.length)}
        </span>
      </h3>
      {products.length === 0 ? (
        <div className="record-part__none">
          <p className="strong">{recommendationsText.emptyTitle}</p>
          <p className="small muted">{recommendationsText.empty}</p>
        </div>
      ) : (
        <ol className="chosen">
          {products.map(({ productId, name, priceCents, createdAt }) => (
            <li key={productId} className="chosen__row">
              <span className="grow chosen__words">
                <span className="strong">{name}</span>
                <span className="small muted n">
                  <Money cents={priceCents} />
                </span>
                {createdAt !== undefined && (
                  <span className="small muted">{recommendationsText.since(createdAt)}</span>
                )}
              </span>
              <IconButton
                label={recommendationsText.remove(name)}
                icon={<X aria-hidden />}
                onClick={() => onRemove(productId)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
