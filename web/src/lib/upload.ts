import { CallError, networkError } from './problem.ts';

type UploadFileInput = {
  /** From the call that starts an upload; it takes exactly this file's size and this content type. */
  readonly link: string;
  readonly file: Blob;
  readonly contentType: string;
  /** 0 to 1, while it goes. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
};

/** 10 MB over a slow phone. */
const timeoutMs = 180_000;

const refused = 'No pudimos subir el archivo. Intenta de nuevo.';

/**
 * Sends a file to where the link says. Throws CallError: `network.offline`, `network.timeout`, or `file.refused` when
 * the storage did not take it, as with a link that has ended.
 */
export function uploadFile({ link, file, contentType, onProgress, signal }: UploadFileInput): Promise<void> {
  // `fetch` does not tell how far an upload has come.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (name: string) => () => reject(networkError(new DOMException(name, name)));
    request.open('PUT', link);
    request.timeout = timeoutMs;
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new CallError({ code: 'file.refused', status, detail: refused }));
    };
    request.onerror = fail('NetworkError');
    request.ontimeout = fail('TimeoutError');
    request.onabort = fail('AbortError');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
