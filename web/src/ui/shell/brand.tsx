import { Link } from 'react-router-dom';
import { useBrandName } from '#web/src/lib/brand.ts';
import { BrandMark } from './brand-mark.tsx';

/** Logo and name as a link to the home page. */
export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link className="brand" to={to} aria-label={`${useBrandName()}, inicio`}>
      <BrandMark />
    </Link>
  );
}
