// Publishes builds in a process of its own: `[--kill-at STEP] ROOT BUILD …`. With --kill-at it kills itself
// while it holds the lock, before the STEP-th change of the disk, counted from 0, or before it first moves a
// file of that name to its place.
import { defaultTools } from '../activation/activate';
import { publish } from '../commands/publish';
import { killingDisk } from './killing-disk';

const args = process.argv.slice(2);
const isCrashing = args[0] === '--kill-at';
const killStep = isCrashing ? (args[1] ?? '') : '';
const [root = '', ...builds] = isCrashing ? args.slice(2) : args;

await publish(builds, root, { tools: { ...defaultTools, disk: killingDisk(killStep) } });
