import type { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { startLiveUpdates } from '@atrium/api-client';
import type { Change } from '@atrium/contracts/changes';
import { streamChanges } from '@atrium/contracts/changes';
import { mockServer } from './mock-server';
import { endSessionAfterTest } from './open-pages';

const COLLEAGUE_ID = 7;

/**
 * Opens a mocked stream of changes in a page that has a signed-in user, like the shell.
 *
 * @returns a function that sends a change by a colleague to the page
 */
export async function openChangeStream(
  queryClient: QueryClient,
): Promise<(change: Partial<Change> & Pick<Change, 'topic'>) => void> {
  const encoder = new TextEncoder();
  const stream = await new Promise<ReadableStreamDefaultController>((resolve) => {
    mockServer.use(
      http.get(`*${streamChanges.path}`, () => {
        const body = new ReadableStream({ start: resolve });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    endSessionAfterTest(queryClient);
    void startLiveUpdates(queryClient, (load) => load());
  });
  stream.enqueue(encoder.encode(': \n\n'));
  return (change) => {
    const data = JSON.stringify({ ids: [], by: COLLEAGUE_ID, ...change });
    stream.enqueue(encoder.encode(`event: change\ndata: ${data}\n\n`));
  };
}
