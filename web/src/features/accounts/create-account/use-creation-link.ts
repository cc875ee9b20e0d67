import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

export type CreationLink = {
  /** Id of a prospect or account; undefined without a link. */
  readonly id: string | undefined;
  readonly email: string;
  /** The temporary password; empty if the link has none. */
  readonly temporaryPassword: string;
  /** Token that proves ownership of the e-mail address, if one was requested. */
  readonly proof: string | undefined;
};

/**
 * Reads the link from the URL's fragment or query (R054) and removes the password from the history at once.
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
