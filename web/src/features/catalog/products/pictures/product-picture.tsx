import { ImageOff } from 'lucide-react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import './product-picture.css';

const noPicture = 'Sin imagen';

/** A product's picture beside its name, or a sign in its place. */
export function ProductPicture({ url, isOff = false }: { url: string | undefined; isOff?: boolean }) {
  const look = isOff ? 'product-thumb product-thumb--off' : 'product-thumb';
  if (url === undefined)
    return (
      <span className={look} title={noPicture}>
        <Icon of={ImageOff} size={24} tone="accent" />
      </span>
    );
  return <img className={look} src={url} alt="" loading="lazy" width="44" height="44" />;
}
