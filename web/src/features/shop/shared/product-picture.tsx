import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './product-picture.css';

type Props = {
  url: string | undefined;
  /** Loads eagerly, for pictures visible without scrolling. */
  eager?: boolean;
  isFaint?: boolean;
};

/** A product's picture, or the center's mark without one. */
export const ProductPicture = ({ url, eager = false, isFaint = false }: Props) => (
  <span className="product-picture" style={isFaint ? { opacity: 0.6 } : undefined}>
    {url === undefined ? (
      <span aria-hidden>
        <BrandMark />
      </span>
    ) : (
      <img src={url} alt="" width="600" height="660" loading={eager ? 'eager' : 'lazy'} />
    )}
  </span>
);
