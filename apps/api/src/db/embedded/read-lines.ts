import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Returns a function that reads the next line of a connection, and `undefined` at its end. A broken
 * connection ends, too.
 */
export function lineReader(socket: Socket): () => Promise<string | undefined> {
  const reader = createInterface({ input: socket });
  // Without a listener, the error of a broken connection would end the process.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    reader.close();
  });
  const lines = reader[Symbol.asyncIterator]();
  return async () => {
    const line = await lines.next();
    return line.done === true ? undefined : line.value;
  };
}
