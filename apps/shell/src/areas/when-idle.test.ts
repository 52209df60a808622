import { createQueryClient } from '@atrium/api-client';
import { createDeferred } from '@atrium/testing';
import { whenIdle } from './when-idle';

const RENDER_DELAY_MS = 100;

beforeEach(() => {
  // Without idle callbacks, which jsdom lacks, too.
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Starts a query, and returns a function that responds to it. */
function startQuery(queryClient: ReturnType<typeof createQueryClient>) {
  const response = createDeferred<string>();
  const done = queryClient.query({ queryKey: ['first screen'], queryFn: () => response.promise });
  return async () => {
    response.resolve('rows');
    await done;
  };
}

it('waits until the result of the last query has been rendered', async () => {
  const queryClient = createQueryClient();
  const onIdle = jest.fn();
  whenIdle(queryClient, onIdle);
  const respond = startQuery(queryClient);
  jest.advanceTimersByTime(RENDER_DELAY_MS - 1);

  await respond();
  jest.advanceTimersByTime(RENDER_DELAY_MS - 1);
  expect(onIdle).not.toHaveBeenCalled();

  jest.advanceTimersByTime(1);
  startQuery(queryClient);
  jest.runAllTimers();
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('is not called once it is canceled', () => {
  const onIdle = jest.fn();
  const cancel = whenIdle(createQueryClient(), onIdle);

  cancel();
  jest.runAllTimers();

  expect(onIdle).not.toHaveBeenCalled();
});
