import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a key and a certificate that expires the next day. Browsers speak HTTP/2 only over TLS. */
function createCertificate() {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-out', certFile];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: 'ignore' });
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  rmSync(directory, { recursive: true });
  return certificate;
}

/** Headers of one connection, which HTTP/2 forbids. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Serves a local site over HTTP/2, as the hosting does. Over HTTP/1.1 six connections would share the files of a
 * page, and each file would repeat its headers.
 */
export async function openHttp2Front(siteUrl: string): Promise<{ readonly url: string; close(): void }> {
  const site = new URL(siteUrl);
  const agent = new Agent({ keepAlive: true });
  const forward = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const ownHeaders = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(ownHeaders), host: site.host };
    const { method, url: path } = request;
    const upstream = sendRequest(
      { agent, host: site.hostname, port: site.port, method, path, headers },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.has(name));
        response.writeHead(answer.statusCode ?? 0, Object.fromEntries(kept));
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.stream.destroy());
    request.pipe(upstream);
  };
  const server = createSecureServer(createCertificate(), forward);
  await new Promise<void>((resolve) => server.listen(0, site.hostname, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${site.hostname}:${port}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
}
