import { useState } from 'react';
import { initials } from '#shared/core/format.ts';
import { personClass } from './person-class.ts';

type Props = { name: string; size?: 'small' | 'regular' | 'large' };

/** Their photograph, or initials while there is none or it does not load. Beside the name in words, so hidden from screen readers. */
export function Avatar({ name, size = 'regular', photoUrl }: Props & { photoUrl?: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`avatar avatar--${size}`} aria-hidden>
      {photoUrl === undefined || photoUrl === broken ? (
        initials(name)
      ) : (
        <img src={photoUrl} alt="" className="avatar__photo" onError={() => setBroken(photoUrl)} />
      )}
    </span>
  );
}

/** An aesthetician's initials in their color, by the index stored with them. */
export function StaffAvatar({
  name,
  colorIndex,
  size = 'small',
}: Props & { colorIndex: number | undefined }) {
  return (
    <span className={`avatar avatar--${size} avatar--colored ${personClass(colorIndex)}`} aria-hidden>
      {initials(name)}
    </span>
  );
}
