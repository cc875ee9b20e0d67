import { initials } from '#shared/core/format.ts';
import { personClass } from './person-class.ts';

type Props = { name: string; size?: 'small' | 'regular' | 'large' };

/** Initials. Beside the name in words, so hidden from screen readers. */
export function Avatar({ name, size = 'regular' }: Props) {
  return (
    <span className={`avatar avatar--${size}`} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** An aesthetician's initials in their colour, by the index stored with them. */
export function StaffAvatar({
  name,
  colorIndex,
  size = 'small',
}: Props & { colorIndex: number | undefined }) {
  return (
    <span className={`avatar avatar--${size} avatar--coloured ${personClass(colorIndex)}`} aria-hidden>
      {initials(name)}
    </span>
  );
}
