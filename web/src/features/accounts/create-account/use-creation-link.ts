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

/** What the address brought (R054). The password leaves the address bar, and so the history, at once. */
export function useCreationLink(): CreationLink {
  const { prospectId, userId } = useParams();
  const [given] = useState(() => new URLSearchParams(window.location.search));
  useLayoutEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has('pas')) return;
    address.searchParams.delete('pas');
    window.history.replaceState(window.history.state, '', address);
  }, []);
  return {
    id: prospectId ?? userId,
    email: (given.get('email') ?? '').trim().toLowerCase(),
    proof: given.get('prueba') ?? undefined,
    temporaryPassword: (given.get('pas') ?? '').trim(),
  };
}
