import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/** Options of `requestAs`. */
export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** Sends a request with any headers, including `Host`, which `fetch` does not allow. */
export function requestAs(url: string, options: RawRequest): Promise<Response> {
  return beginRequest(url, options).finish();
}

/** Sends the head of a request, and its body once `finish` is called, which returns the response. */
export function beginRequest(
  url: string,
  { method = 'GET', headers: given = {}, body = '' }: RawRequest,
): { readonly finish: () => Promise<Response> } {
  const length = Buffer.byteLength(body);
  const headers = length === 0 ? given : { ...given, 'content-length': String(length) };
  const outgoing = request(url, { method, headers, agent: false });
  const response = new Promise<Response>((resolve, reject) => {
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, rawHeaders } = incoming;
      const received = new Headers();
      for (let index = 0; index < rawHeaders.length; index += 2) {
        received.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
      }
      void buffer(incoming).then((content) => {
        resolve(new Response(status === 304 ? null : content, { status, headers: received }));
      }, reject);
    });
    outgoing.once('error', reject);
  });
  // Without a body there is nothing to wait for, and Node would announce one of unknown length.
  if (length > 0) outgoing.flushHeaders();
  return {
    finish() {
      outgoing.end(body);
      return response;
    },
  };
}

/**
 * Sends bytes over a new connection.
 * @returns everything that the server sends until it closes the connection.
 */
export async function exchangeBytes(url: string, bytes: string): Promise<string> {
  return text(sendBytes(url, bytes));
}

/** Sends bytes over a new connection and returns it. */
export function sendBytes(url: string, bytes: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return socket;
}
