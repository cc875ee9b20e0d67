import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

export type CreationLink = {
  /** Of a prospect or of an account; undefined on the bare screen. */
  readonly id: string | undefined;
  readonly email: string;
  /** The temporary password, where the link brought it. */
  readonly temporaryPassword: string;
  /** What proves that the address is theirs, of whoever was asked to. */
  readonly proof: string | undefined;
};

/**
 * What the address brought: in its fragment, as messages write it, or in its query (R054). The password leaves the
 * address bar, and so the history, at once.
 */
export function useCreationLink(): CreationLink {
  const { prospectId, userId } = useParams();
  const [given] = useState(() => partsOfAddress());
  useLayoutEffect(() => {
    const address = new URL(window.location.href);
    const fragment = fragmentOf(address);
    if (!address.searchParams.has('pas') && !fragment.has('pas')) return;
    address.searchParams.delete('pas');
    fragment.delete('pas');
    address.hash = fragment.toString();
    window.history.replaceState(window.history.state, '', address);
  }, []);
  return {
    id: prospectId ?? userId,
    email: (given('email') ?? '').trim().toLowerCase(),
    proof: given('prueba') ?? undefined,
    temporaryPassword: (given('pas') ?? '').trim(),
  };
}

const fragmentOf = ({ hash }: Pick<URL, 'hash'>) => new URLSearchParams(hash.slice(1));

function partsOfAddress() {
  const [fragment, query] = [fragmentOf(window.location), new URLSearchParams(window.location.search)];
  return (name: string) => fragment.get(name) ?? query.get(name);
}
