import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { coreErrors } from '#shared/core/errors.ts';
import { phone as phoneText } from '#shared/core/format.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import type { OrderContents } from '#shared/shop/order.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { followOrder } from '#shared/shop/shop-api.ts';
import { LostLine } from '#web/src/components/lost-line/lost-line.tsx';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { liveQuery, queryClient } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { EmptyState, ErrorState } from '#web/src/ui/feedback/states.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { begunOrder, forgetBegun } from '../checkout/begun-order.ts';
import { checkoutDraft } from '../checkout/checkout-form.ts';
import { shopText } from '../shared/copy.ts';
import { Ground } from '../shared/ground.tsx';
import { useUnlisted } from '../shared/page-head.ts';
import { followText as text } from './copy.ts';
import { FollowedOrder } from './followed-order.tsx';
import { isOrdered, type Told } from './order-steps.ts';

type Props = { token: string; isNew?: boolean; told?: Told };

/** True for an unknown or malformed token. */
const isGone = (error: unknown) =>
  error instanceof CallError && (error.is(shopErrors.order_gone) || error.is(coreErrors.malformed));

/** Removes the bought pieces from the cart; pieces added during the payment stay. */
function takeFromCart({ lines }: Pick<OrderContents, 'lines'>): void {
  forgetBegun();
  forget(checkoutDraft);
  const boughtOf = (id: string) => lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  changeCart((cart) =>
    cart
      .map((item) => ({ ...item, quantity: item.quantity - boughtOf(item.productId) }))
      .filter(({ quantity }) => quantity > 0),
  );
}

function Followed({ token, isNew = false, told = {} }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryOf(followOrder, { params: { token } }),
    ...liveQuery,
    enabled: token !== '',
  });
  const terms = useQuery({ ...queryOf(getShopTerms), staleTime: 60_000 }).data;
  useDocumentTitle(data?.number === undefined ? text.page : text.pageOf(data.number));
  const isBought = data !== undefined && isOrdered(data);
  useEffect(() => {
    if (isBought && begunOrder()?.token === token) takeFromCart(data);
  }, [isBought, token, data]);
  if (data) return <FollowedOrder order={data} token={token} terms={terms} isNew={isNew} told={told} />;
  if (token === '' || isGone(error))
    return (
      <div className="followed">
        <h1 className="visually-hidden">{text.page}</h1>
        <EmptyState
          icon={<PackageX aria-hidden />}
          title={text.gone}
          action={<ButtonLink to={paths.shop}>{shopText.toShop}</ButtonLink>}
        >
          {text.goneNext}
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

function Page(props: Props) {
  useUnlisted();
  return (
    <QueryClientProvider client={queryClient}>
      <LostLine />
      <Ground>
        <Followed key={props.token} {...props} />
      </Ground>
    </QueryClientProvider>
  );
}

/** `/pedido/{token}`: an order by link. */
export function OrderPage() {
  const { token } = useScreenParams('token');
  return <Page token={token} />;
}

const textIn = (state: unknown, name: string): string | undefined => {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** `/checkout/success#{token}`: the order right after payment, with contact data from the history state. */
export function SuccessPage() {
  const { hash, state } = useLocation();
  const phone = textIn(state, 'phone');
  return (
    <Page
      token={hash.slice(1)}
      isNew
      told={{ email: textIn(state, 'email'), ...(phone !== undefined && { phone: phoneText(phone) }) }}
    />
  );
}
