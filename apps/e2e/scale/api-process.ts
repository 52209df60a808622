import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { appRoot } from '@atrium/webpack';

/** One process of the API, which can end and start again at the same address. */
export class ApiProcess {
  #process: ChildProcess | null = null;

  /** @param env besides that of this process. */
  constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Its address without the proxy. */
  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Resolves once it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [path.join(appRoot('api'), 'dist/main.js')], {
      env: { ...process.env, ...this.env, PORT: String(this.port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes('running at')) continue;
      child.stdout.resume();
      return;
    }
    throw new Error('An API process ended before it said where it listens');
  }

  /** Resolves once it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#process === null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
    this.#process = null;
  }
}
