import { Link } from 'react-router-dom';
import { center } from '#shared/settings/center.ts';
import { BrandMark } from './brand-mark.tsx';

/** Mark and name, leading home. */
export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link className="brand" to={to} aria-label={`${center.brandName}, inicio`}>
      <BrandMark />
    </Link>
  );
}
