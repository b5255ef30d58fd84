type Transport = (address: string, request: RequestInit) => Promise<Response>;

/** Like `fetch`, but reports the upload progress, which `fetch` cannot. */
export const upload =
  (onProgress: (share: number) => void): Transport =>
  (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('network error')));
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
