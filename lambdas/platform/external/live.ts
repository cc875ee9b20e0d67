import { Sha256 } from '@aws-crypto/sha256-js';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { getRegion, requireEnv } from '../env.ts';
import { scaleTimeout, timeouts } from '../timeouts.ts';

/** Port that notifies browsers of changes by names, ids and days, never by records. */
export type LivePublisher = {
  /** Throws if the service rejects the notes. Subscribers that miss a note refetch later. */
  publish(channel: string, notes: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
};

/** AppSync's maximum per publication. */
const notesPerRequest = 5;
const { tries, ms } = timeouts.live;

const chunkNotes = <T>(notes: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(notes.length / notesPerRequest) }, (_, index) =>
    notes.slice(index * notesPerRequest, (index + 1) * notesPerRequest),
  );

type LiveEndpoint = { readonly endpoint: string; readonly region: string };

/**
 * Creates the AppSync Events adapter, which signs with the function's role. No SDK client exists (AWS AppSync
 * Developer Guide, "Publish events via HTTP").
 */
export function makeLivePublisher({ endpoint, region }: LiveEndpoint): LivePublisher {
  const { protocol, hostname, port, host, pathname: path } = new URL('/event', endpoint);
  const signer = new SignatureV4({
    service: 'appsync',
    region,
    sha256: Sha256,
    credentials: defaultProvider(),
  });

  async function post(body: string): Promise<void> {
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path,
      body,
      query: {},
      ...(port && { port: Number(port) }),
      headers: { host, 'content-type': 'application/json' },
    });
    const response = await fetch(`${protocol}//${host}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(scaleTimeout(ms)),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The live service answered ${response.status}.`);
  }

  /** Retries a failed request, because a duplicate note only causes a refetch. */
  async function postWithRetry(body: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await post(body);
      } catch (error) {
        if (attempt === tries) throw error;
      }
    }
  }

  return {
    async publish(channel, notes) {
      for (const chunk of chunkNotes(notes))
        await postWithRetry(JSON.stringify({ channel, events: chunk.map((note) => JSON.stringify(note)) }));
    },
  };
}

export const fromEnv = (): LivePublisher =>
  makeLivePublisher({ endpoint: requireEnv('liveEndpoint'), region: getRegion() });
