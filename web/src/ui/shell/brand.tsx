import { Link } from 'react-router-dom';
import { useBrandName } from '#web/src/lib/brand.ts';
import { BrandMark } from './brand-mark.tsx';

/** Mark and name, leading home. */
export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link className="brand" to={to} aria-label={`${useBrandName()}, inicio`}>
      <BrandMark />
    </Link>
  );
}
