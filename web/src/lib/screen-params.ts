import { useParams } from 'react-router-dom';

/** The path's parameters, as the screen's row in app/screens.ts promises them. */
export function useScreenParams<Name extends string>(...names: Name[]): Record<Name, string> {
  const params = useParams();
  const entries = names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`this screen has no parameter ${name}`);
    return [name, value] as const;
  });
  // Object.fromEntries forgets the names that were just walked.
  return Object.fromEntries(entries) as Record<Name, string>;
}
