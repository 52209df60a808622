// Runs a round of the watch in a process of its own: `STEP ROOT SERVER`. It kills itself before the STEP-th
// change of the disk, counted from 0.
import { defaultTools } from '../activation/activate';
import { watchOnce } from '../watch/watch';
import { killingDisk } from './killing-disk';

const [step = '', root = '', server = ''] = process.argv.slice(2);

await watchOnce({
  ...{ root, server, token: undefined, mail: null, log: () => undefined },
  tools: { ...defaultTools, disk: killingDisk(step) },
});
