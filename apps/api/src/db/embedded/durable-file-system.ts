import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncToDisk } from './sync-to-disk';

// How Emscripten changes a file; it also sets the mode of each file that it creates.
type SetAttributes = (
  file: unknown,
  node: unknown,
  attributes: { readonly mode?: number },
  ...setters: unknown[]
) => void;

interface NodeStream {
  readonly nfd?: number;
  readonly node: unknown;
}

// The parts of Emscripten's NODEFS that its published types leave out.
interface NodeBackend {
  realPath: (node: unknown) => string;
  tryFSOperation: (operation: () => void) => void;
  doSetAttr: SetAttributes;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

const OTHERS = 0o077;

/**
 * PGlite's file system with an `fsync` that reaches the disk, and with files that are their owner's
 * alone. Without it Emscripten's `fsync` answers at once, and what PostgreSQL believes to be committed
 * may be lost in a power cut; and its own umask, which passes over the process's, lets others read.
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
            const setAttributes = NODEFS.doSetAttr;
            NODEFS.doSetAttr = (file, node, attributes, ...setters) => {
              const { mode } = attributes;
              const closed =
                mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS };
              setAttributes(file, node, closed, ...setters);
            };
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
