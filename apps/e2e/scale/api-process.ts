import type { RunningServer } from '@atrium/test-product';
import { startServer } from '@atrium/test-product';

/** A server process that can be restarted at the same address. */
export class ApiProcess {
  #server: RunningServer | null = null;

  /** @param env environment variables on top of this process's */
  constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Base URL that bypasses the proxy. */
  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Resolves once the process accepts requests. */
  async start(): Promise<void> {
    this.#server = await startServer({ env: this.env, port: this.port });
  }

  /** Resolves once the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#server?.stop(signal);
    this.#server = null;
  }
}
