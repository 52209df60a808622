import { z } from 'zod';

/** First line of a response: the folder of the snapshot, or a sentence that says why there is none. */
export const snapshotResponse = z.union([
  z.object({ folder: z.string() }),
  z.object({ problem: z.string() }),
]);

/** Last line of a response: the snapshot has been complete until now. */
export const STILL_COMPLETE = 'complete';
