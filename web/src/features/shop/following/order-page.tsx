import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { coreErrors } from '#shared/core/errors.ts';
import { formatPhone as phoneText } from '#shared/core/format.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import type { OrderContents } from '#shared/shop/order.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { followOrder } from '#shared/shop/shop-api.ts';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { liveQuery, queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { EmptyState, ErrorState } from '#web/src/ui/feedback/states.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { checkoutDraft } from '../checkout/checkout-form.ts';
import { discardPendingOrder, readPendingOrder } from '../checkout/pending-order.ts';
import { shopText } from '../shared/copy.ts';
import { useUnlisted } from '../shared/page-head.ts';
import { ShopBackground } from '../shared/shop-background.tsx';
import { followText as text } from './copy.ts';
import { OrderStatusView } from './followed-order.tsx';
import { isPlaced, type TypedContact } from './order-steps.ts';

type Props = { token: string; isNew?: boolean; contact?: TypedContact };

/** True for an unknown or malformed token. */
const isNotFound = (error: unknown) =>
  error instanceof CallError && (error.is(shopErrors.order_gone) || error.is(coreErrors.malformed));

/** Removes the bought pieces from the cart. Pieces added during the payment stay. */
function removeFromCart({ lines }: Pick<OrderContents, 'lines'>): void {
  discardPendingOrder();
  discardDraft(checkoutDraft);
  const countBought = (id: string) => lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  changeCart((cart) =>
    cart
      .map((item) => ({ ...item, quantity: item.quantity - countBought(item.productId) }))
      .filter(({ quantity }) => quantity > 0),
  );
}

function OrderLoader({ token, isNew = false, contact = {} }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...buildQuery(followOrder, { params: { token } }),
    ...liveQuery,
    enabled: token !== '',
  });
  const terms = useQuery({ ...buildQuery(getShopTerms), staleTime: 60_000 }).data;
  useDocumentTitle(data?.number === undefined ? text.page : text.pageOf(data.number));
  const isBought = data !== undefined && isPlaced(data);
  useEffect(() => {
    if (isBought && readPendingOrder()?.token === token) removeFromCart(data);
  }, [isBought, token, data]);
  if (data)
    return <OrderStatusView order={data} token={token} terms={terms} isNew={isNew} contact={contact} />;
  if (token === '' || isNotFound(error))
    return (
      <div className="followed">
        <h1 className="visually-hidden">{text.page}</h1>
        <EmptyState
          icon={<PackageX aria-hidden />}
          title={text.notFound}
          action={<ButtonLink to={paths.shop}>{shopText.toShop}</ButtonLink>}
        >
          {text.notFoundHint}
        </EmptyState>
      </div>
    );
  return (
    <div className="followed">
      <h1 className="visually-hidden">{text.page}</h1>
      {isPending ? (
        <p role="status" className="muted">
          {text.loading}
        </p>
      ) : (
        <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function OrderPageFrame(props: Props) {
  useUnlisted();
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <ShopBackground>
        <OrderLoader key={props.token} {...props} />
      </ShopBackground>
    </QueryClientProvider>
  );
}

/** `/pedido/{token}`: an order by link. */
export function OrderPage() {
  const { token } = useScreenParams('token');
  return <OrderPageFrame token={token} />;
}

const readText = (state: unknown, name: string): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** `/checkout/success#{token}`: the order right after payment, with contact data from the history state. */
export function SuccessPage() {
  const { hash, state } = useLocation();
  const phone = readText(state, 'phone');
  return (
    <OrderPageFrame
      token={hash.slice(1)}
      isNew
      contact={{ email: readText(state, 'email'), ...(phone !== undefined && { phone: phoneText(phone) }) }}
    />
  );
}
