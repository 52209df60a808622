import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { syncToDisk } from './sync-to-disk';

interface NodeStream {
  readonly nfd?: number;
  readonly node: unknown;
}

// The parts of Emscripten's NODEFS that its published types leave out.
interface NodeBackend {
  realPath(node: unknown): string;
  tryFSOperation(operation: () => void): void;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

/**
 * PGlite's file system with an `fsync` that reaches the disk. Without it Emscripten's answers at
 * once, and what PostgreSQL believes to be committed may be lost in a power cut.
 */
export class DurableFileSystem extends NodeFS {
  /**
   * @param dataDir PostgreSQL's own data folder.
   * @param giveUp called when PostgreSQL panics; from then on it answers nothing.
   */
  constructor(
    dataDir: string,
    private readonly giveUp?: () => never,
  ) {
    super(dataDir);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        ...(this.giveUp && { onAbort: this.giveUp }),
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            // NODEFS is there at run time; Emscripten types file systems as opaque.
            const { NODEFS } = module as unknown as { NODEFS: NodeBackend };
            NODEFS.stream_ops.fsync = (stream) => {
              NODEFS.tryFSOperation(() => {
                // Emscripten opens no descriptor for a folder, but PostgreSQL syncs folders after a
                // rename.
                if (stream.nfd === undefined) syncToDisk(NODEFS.realPath(stream.node));
                else fsyncSync(stream.nfd);
              });
              return 0;
            };
          },
        ],
      },
    };
  }
}
