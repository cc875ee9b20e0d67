import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

export type CreationLink = {
  /** Id of a prospect or account, or undefined without a link. */
  readonly id: string | undefined;
  readonly email: string;
  /** The temporary password, or empty if the link has none. */
  readonly temporaryPassword: string;
  /** Token that proves ownership of the e-mail address, if one was requested. */
  readonly proof: string | undefined;
};

/**
 * Reads the link from the URL's fragment or query (R054) and removes the password from the history at once.
 */
export function useCreationLink(): CreationLink {
  const { prospectId, userId } = useParams();
  const [readParam] = useState(() => createParamReader());
  useLayoutEffect(() => {
    const address = new URL(window.location.href);
    const fragment = parseFragment(address);
    if (!address.searchParams.has('pas') && !fragment.has('pas')) return;
    address.searchParams.delete('pas');
    fragment.delete('pas');
    address.hash = fragment.toString();
    window.history.replaceState(window.history.state, '', address);
  }, []);
  return {
    id: prospectId ?? userId,
    email: (readParam('email') ?? '').trim().toLowerCase(),
    proof: readParam('prueba') ?? undefined,
    temporaryPassword: (readParam('pas') ?? '').trim(),
  };
}

const parseFragment = ({ hash }: Pick<URL, 'hash'>) => new URLSearchParams(hash.slice(1));

function createParamReader() {
  const [fragment, query] = [parseFragment(window.location), new URLSearchParams(window.location.search)];
  return (name: string) => fragment.get(name) ?? query.get(name);
}
