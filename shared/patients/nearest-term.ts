import { calculateEditDistance } from '#shared/core/edit-distance.ts';

/** A short word has many neighbors, so it may differ by one letter only. */
const shortLength = 4;

/**
 * Returns the known term that is nearest to a misspelled one, or the term itself if a known one begins with it, or
 * undefined if none is near.
 */
export function findNearestTerm(term: string, knownTerms: Iterable<string>): string | undefined {
  const limit = term.length <= shortLength ? 1 : 2;
  let nearest: { readonly term: string; readonly distance: number } | undefined;
  for (const knownTerm of knownTerms) {
    if (knownTerm.startsWith(term)) return term;
    const distance = calculateEditDistance(term, knownTerm, limit);
    if (distance <= limit && (!nearest || distance < nearest.distance))
      nearest = { term: knownTerm, distance };
  }
  return nearest?.term;
}
