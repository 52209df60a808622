// A process that publishes builds: `[--die] ROOT BUILD …`. With --die it kills itself with the lock in
// its hands, when the registry is about to be replaced.
import { publish } from '../publish/publish';
import { realTools } from '../release-folder/release-folder';
import type { ReleaseTools } from '../release-folder/release-folder';

const args = process.argv.slice(2);
const isDoomed = args[0] === '--die';
const [root = '', ...builds] = isDoomed ? args.slice(1) : args;

const doomedTools: ReleaseTools = {
  ...realTools,
  disk: {
    ...realTools.disk,
    rename: async (from, to) => {
      if (to.endsWith('registry.json')) process.kill(process.pid, 'SIGKILL');
      await realTools.disk.rename(from, to);
    },
  },
};

await publish(builds, root, { tools: isDoomed ? doomedTools : realTools });
