import { Link } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { BagIcon } from '#web/src/ui/display/plain-icons.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { countPieces } from './cart-rules.ts';
import { useCart } from './cart-store.ts';
import { cartText as text } from './copy.ts';
import './cart-link.css';

/** Link to the checkout in the shop's header, with the number of pieces. */
export function CartLink() {
  const pieces = countPieces(useCart());
  return (
    <Link className={`${toButtonClass()} cart-link`} to={paths.checkout}>
      <BagIcon className="lucide" />
      <span className="cart-link__word">{text.cart}</span>
      {pieces > 0 && (
        <>
          <Text size={13} weight={600} textAlign="center" className="cart-link__count n" aria-hidden>
            {pieces}
          </Text>
          <span className="visually-hidden">{`, ${text.articles(pieces)}`}</span>
        </>
      )}
    </Link>
  );
}
