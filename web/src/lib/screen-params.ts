import { useParams } from 'react-router-dom';

/** Returns the path parameters that the screen's row in app/screens.ts declares. */
export function useScreenParams<Name extends string>(...names: Name[]): Record<Name, string> {
  const params = useParams();
  const entries = names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`this screen has no parameter ${name}`);
    return [name, value] as const;
  });
  // Object.fromEntries loses the key types.
  return Object.fromEntries(entries) as Record<Name, string>;
}
