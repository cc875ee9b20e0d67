import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createSite } from '#infra/local/runtime/site.ts';
import { stageNames } from '#infra/stages.ts';
import { synthesizeStage } from './stage.ts';

const localHosts = {
  calls: ['http://127.0.0.1:4301', 'ws://127.0.0.1:4306'],
  files: 'http://127.0.0.1:4304',
};

/** Fetches the headers of a response of the local site. */
async function fetchLocalHeaders(): Promise<Headers> {
  const server = createServer(createSite({ directory: import.meta.dirname, ...localHosts }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/assets/none.js`);
  server.close();
  return headers;
}

it.for(stageNames)(
  'the pages of the stage %s have the headers of the local site, except hosts',
  async (name) => {
    const stage = synthesizeStage(name);
    const customHeaders = String(stage.getOnly('AWS::Amplify::App').properties['CustomHeaders']);
    // Cache headers depend on the file.
    const deployedHeaders = [...customHeaders.matchAll(/key: "(?<key>.+)"\s+value: "(?<value>.+)"/g)]
      .map(({ groups }) => groups!)
      .filter(({ key }) => key !== 'Cache-Control');
    const hosts = stage
      .listByType('AWS::S3::Bucket')
      .map(({ identity }) => identity.attributes['RegionalDomainName']);
    const files = `https://${hosts.find((host) => customHeaders.includes(String(host)))}`;
    const calls = /connect-src 'self' https:\/\/api\.stripe\.com \S+ (.+?);/.exec(customHeaders)?.[1] ?? '';
    const headers = await fetchLocalHeaders();

    expect(deployedHeaders.map(({ key }) => key)).toContain('Content-Security-Policy');
    expect(calls).toContain('cognito-idp');
    for (const { key, value } of deployedHeaders)
      expect(value!.replaceAll(files, localHosts.files).replace(calls, localHosts.calls.join(' '))).toBe(
        headers.get(key!),
      );
  },
);
