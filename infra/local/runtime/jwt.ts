import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

export type VerifyToken = (token: string) => Promise<JWTPayload | undefined>;

/**
 * Creates a verifier that checks a token as API Gateway's JWT authorizer does. It checks the signature, the
 * issuer, the times, and the audience (`aud`, or `client_id` in access tokens). It returns the claims, or
 * undefined for an invalid token.
 */
export function makeTokenVerifier(input: {
  jwks: JSONWebKeySet;
  issuer: string;
  audience: string;
  now: () => Date;
}): VerifyToken {
  const keys = createLocalJWKSet(input.jwks);
  const { issuer, audience, now } = input;
  return async (token) => {
    const verification = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp'],
      currentDate: now(),
    }).catch(() => undefined);
    const claims = verification?.payload;
    const tokenAudience = claims?.aud ?? claims?.client_id;
    return [tokenAudience].flat().includes(audience) ? claims : undefined;
  };
}
