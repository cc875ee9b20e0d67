import { useState } from 'react';
import { getInitials } from '#shared/core/format.ts';
import { toPersonClass } from './person-class.ts';

type Props = { name: string; size?: 'small' | 'regular' | 'large' };

/** Photo, or initials without one. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, size = 'regular', photoUrl }: Props & { photoUrl?: string | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <span className={`avatar avatar--${size}`} aria-hidden>
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
    <span className={`avatar avatar--${size} avatar--colored ${toPersonClass(colorIndex)}`} aria-hidden>
      {getInitials(name)}
    </span>
  );
}
