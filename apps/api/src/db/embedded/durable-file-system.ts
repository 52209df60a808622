import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncToDisk } from './sync-to-disk';

// Emscripten also calls this to set the mode of each file that it creates.
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

// The parts of Emscripten's NODEFS that are missing from its published types.
interface NodeBackend {
  realPath: (node: unknown) => string;
  tryFSOperation: (operation: () => void) => void;
  doSetAttr: SetAttributes;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

const OTHERS = 0o077;

/**
 * PGlite's file system with a working `fsync` and with files that only their owner can access.
 * Emscripten's own `fsync` does nothing, so a power cut could lose committed transactions. Emscripten
 * also ignores the umask of the process, so other accounts could read the files.
 */
export class DurableFileSystem extends NodeFS {
  /**
   * @param dataDir PostgreSQL's own data folder.
   * @param onPanic called when PostgreSQL panics; it does not respond after that.
   */
  constructor(
    dataDir: string,
    private readonly onPanic?: () => never,
  ) {
    super(dataDir);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        ...(this.onPanic && { onAbort: this.onPanic }),
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            // NODEFS exists at run time; Emscripten types file systems as opaque.
            const { NODEFS } = module as unknown as { NODEFS: NodeBackend };
            const setAttributes = NODEFS.doSetAttr;
            NODEFS.doSetAttr = (file, node, attributes, ...setters) => {
              const { mode } = attributes;
              const restricted =
                mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS };
              setAttributes(file, node, restricted, ...setters);
            };
            NODEFS.stream_ops.fsync = (stream) => {
              NODEFS.tryFSOperation(() => {
                // PostgreSQL syncs folders after a rename, but Emscripten opens no descriptor for them.
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
