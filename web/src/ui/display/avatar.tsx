import { useState } from 'react';
import { getInitials } from '#shared/core/format.ts';
import { toPersonClass } from './person-class.ts';

const sizeStyles = {
  small: { width: 28, height: 28, fontSize: '0.6875rem' },
  regular: {},
  large: { width: 56, height: 56, fontSize: '1.125rem' },
} as const;

type Props = { name: string; size?: keyof typeof sizeStyles };

/** Photo, or initials without one. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, size = 'regular', photoUrl }: Props & { photoUrl?: string | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <span className="avatar" style={sizeStyles[size]} aria-hidden>
      {photoUrl === undefined || photoUrl === brokenUrl ? (
        getInitials(name)
      ) : (
        <img src={photoUrl} alt="" className="avatar__photo" onError={() => setBrokenUrl(photoUrl)} />
      )}
    </span>
  );
}

/** An aesthetician's initials in their color, by stored index. */
export function StaffAvatar({
  name,
  colorIndex,
  size = 'small',
}: Props & { colorIndex: number | undefined }) {
  return (
    <span
      className={`avatar avatar--colored ${toPersonClass(colorIndex)}`}
      style={sizeStyles[size]}
      aria-hidden
    >
      {getInitials(name)}
    </span>
  );
}
