import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';

/** A proxy in front of a server, which damages some files. */
interface DamagingProxy {
  /** Base URL without a trailing slash. */
  readonly origin: string;
  /** Ends the damage. */
  readonly putRight: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy on a free port. Playwright's routes disable the browser's cache, and browsers cache files of
 * releases for a year, even those that were damaged on their way.
 *
 * @param file matches the paths of the files
 */
export async function startDamagingProxy(target: string, file: RegExp): Promise<DamagingProxy> {
  let isDamaging = true;
  const proxy = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const forwarded = sendRequest(`${target}${url}`, { method, headers }, (answer) => {
      if (isDamaging && file.test(url)) {
        const { 'content-type': type = '', 'cache-control': cached = '' } = answer.headers;
        response.writeHead(200, { 'content-type': type, 'cache-control': cached });
        response.end('/* damaged */');
        answer.resume();
      } else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    putRight: () => {
      isDamaging = false;
    },
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
