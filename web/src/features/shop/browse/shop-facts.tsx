import { Lock, type LucideIcon, Store, Truck } from 'lucide-react';
import { unbrokenHours } from '#shared/core/format.ts';
import type { ShopTerms } from '#shared/shop/shelf-api.ts';
import { browseText as text } from './copy.ts';

type FactProps = { icon: LucideIcon; title: string; children: string };

const Fact = ({ icon: Icon, title, children }: FactProps) => (
  <div className="shop-facts__fact">
    <Icon aria-hidden />
    <p className="strong n">{title}</p>
    <p className="shop-facts__more n">{children}</p>
  </div>
);

/** How it is received and paid. */
export const ShopFacts = ({ terms }: { terms: ShopTerms | undefined }) => (
  <aside className="shop-facts">
    <div className="wrap">
      <Fact icon={Store} title={text.pickupFact}>
        {unbrokenHours(terms?.openingHours ?? '')}
      </Fact>
      {terms?.delivery && (
        <Fact icon={Truck} title={text.deliveryFact(terms.delivery.feeCents)}>
          {text.deliveryArea}
        </Fact>
      )}
      <Fact icon={Lock} title={text.payFact}>
        {text.payNext}
      </Fact>
    </div>
  </aside>
);
