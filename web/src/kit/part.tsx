import type { ReactNode } from 'react';

export const longText =
  'María de los Ángeles Rodríguez-Santiago, hidratación profunda con vitamina C, masaje de tejido profundo y limpieza facial';

/** One part of web/src/ui under its name in code. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="kit__part" aria-labelledby={`part-${name}`}>
    <h2 id={`part-${name}`}>{name}</h2>
    <div className="kit__states">{children}</div>
  </section>
);

type StateProps = {
  name: string;
  focused?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** One state of a part. */
export function State({ name, focused = false, wide = false, children }: StateProps) {
  const classes = ['kit__state', focused && 'kit__state--focused', wide && 'kit__state--wide'];
  return (
    <figure className={classes.filter(Boolean).join(' ')}>
      <figcaption className="caption muted">{name}</figcaption>
      <div className="kit__drawn">{children}</div>
    </figure>
  );
}
