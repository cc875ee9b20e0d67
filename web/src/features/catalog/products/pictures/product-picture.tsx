import { ImageOff } from 'lucide-react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import './product-picture.css';

const noPicture = 'Sin imagen';

type Props = { url: string | undefined; isOff?: boolean; isLarge?: boolean };

/** A product's picture, or an icon without one. */
export function ProductPicture({ url, isOff = false, isLarge = false }: Props) {
  const className = `product-thumb${isOff ? ' product-thumb--off' : ''}${isLarge ? ' product-thumb--large' : ''}`;
  if (url === undefined)
    return (
      <span className={className} title={noPicture}>
        <Icon icon={ImageOff} size={24} tone="accent" />
      </span>
    );
  return <img className={className} src={url} alt="" loading="lazy" />;
}
