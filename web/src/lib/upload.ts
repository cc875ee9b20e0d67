import { CallError, toNetworkError } from './problem.ts';

type UploadFileInput = {
  /** Presigned link. It accepts exactly this file's size and content type. */
  readonly link: string;
  readonly file: Blob;
  readonly contentType: string;
  /** Receives the progress from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
};

/** Enough for 10 MB on a slow phone. */
const timeoutMs = 180_000;

const uploadFailedText = 'No pudimos subir el archivo. Intenta de nuevo.';

/** Uploads a file to a presigned link. Throws CallError, `file.refused` if the storage rejected it. */
export function uploadFile({ link, file, contentType, onProgress, signal }: UploadFileInput): Promise<void> {
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (name: string) => () => reject(toNetworkError(new DOMException(name, name)));
    request.open('PUT', link);
    request.timeout = timeoutMs;
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new CallError({ code: 'file.refused', status, detail: uploadFailedText }));
    };
    request.onerror = fail('NetworkError');
    request.ontimeout = fail('TimeoutError');
    request.onabort = fail('AbortError');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
