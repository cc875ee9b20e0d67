import { initials } from '#shared/core/format.ts';

const palette = 8;

/** 1 to 8 for a stored index from 0; undefined is nobody, and slate. */
const colourOf = (index: number | undefined) => (index === undefined ? palette : (index % palette) + 1);

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
    <span className={`avatar avatar--${size} avatar--coloured person-${colourOf(colorIndex)}`} aria-hidden>
      {initials(name)}
    </span>
  );
}
