import { useBrandName } from '#web/src/lib/brand.ts';

/** Logo and name, for light backgrounds, or dark ones with `inverse`. */
export function BrandMark({ inverse = false }: { inverse?: boolean }) {
  const background = inverse ? 'var(--ds-white)' : 'var(--ds-accent)';
  const stroke = inverse ? 'var(--ds-deep)' : 'var(--ds-white)';
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" fill={background} />
        <path
          d="M21 10.6a5.2 5.2 0 1 0-5 5.4 5.2 5.2 0 1 1-5 5.4"
          fill="none"
          stroke={stroke}
          strokeWidth="2.3"
          strokeLinecap="round"
        />
      </svg>
      <span>{useBrandName()}</span>
    </>
  );
}
