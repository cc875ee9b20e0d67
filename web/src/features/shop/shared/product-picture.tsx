import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import './product-picture.css';

type Props = {
  url: string | undefined /** Among the first that are seen: not waited for. */;
  eager?: boolean;
};

/** One without a picture shows the center's mark. */
export const ProductPicture = ({ url, eager = false }: Props) => (
  <span className="product-picture">
    {url === undefined ? (
      <span className="product-picture__mark" aria-hidden>
        <BrandMark />
      </span>
    ) : (
      <img src={url} alt="" width="600" height="660" loading={eager ? 'eager' : 'lazy'} />
    )}
  </span>
);
