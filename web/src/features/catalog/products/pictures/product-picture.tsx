import { ImageOff } from 'lucide-react';
import { Icon } from '#web/src/ui/display/icon.tsx';

const noPicture = 'Sin imagen';

type Props = { url: string | undefined; isOff?: boolean; isLarge?: boolean };

/** A product's picture, or an icon without one. */
export function ProductPicture({ url, isOff = false, isLarge = false }: Props) {
  const side = isLarge ? 64 : 44;
  const style = {
    width: side,
    height: side,
    objectFit: 'cover',
    ...(isOff && { filter: 'grayscale(1)', opacity: 0.6 }),
  } as const;
  if (url === undefined)
    return (
      <span className="icon-tile" style={style} title={noPicture}>
        <Icon icon={ImageOff} size={24} />
      </span>
    );
  return <img className="icon-tile" style={style} src={url} alt="" loading="lazy" />;
}
