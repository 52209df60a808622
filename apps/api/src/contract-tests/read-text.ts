import { text } from 'node:stream/consumers';

/** Content type of a stream of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** A body in chunks: that of `fetch`, or an incoming message of Node. */
type Body = AsyncIterable<Uint8Array> | null;

/** Reads a body as text; of a stream of events, which has no end, only what is sent at once. */
export async function readText(contentType: string, body: Body): Promise<string> {
  if (body === null) return '';
  if (!contentType.startsWith(EVENT_STREAM)) return text(body);
  // Leaving the loop closes the connection.
  for await (const chunk of body) return Buffer.from(chunk).toString();
  return '';
}
