import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { query } from '@atrium/test-product';

/** The PostgreSQL server of a deployment. */
export interface PostgresServer {
  /** Stops the server, with whatever its clients are doing. */
  readonly stop: () => Promise<void>;
  /** Starts it again with the same settings. Resolves once it accepts connections. */
  readonly start: () => Promise<void>;
}

interface Place {
  readonly data: string;
  readonly programs: string;
}

/** Finds the server of a database on this machine, which the database's user may administrate. */
export async function findPostgres(databaseUrl: string): Promise<PostgresServer> {
  const [place] = await query<Place>(
    databaseUrl,
    `select current_setting('data_directory') as data, setting as programs
     from pg_config where name = 'BINDIR'`,
  );
  if (!place) throw new Error('PostgreSQL does not say where its programs are');
  const { data, programs } = place;
  // PostgreSQL refuses to run as root.
  const { uid, gid } = await stat(data);

  async function control(...args: readonly string[]): Promise<void> {
    const program = path.join(programs, 'pg_ctl');
    const log = path.join(data, 'restart.log');
    const child = spawn(program, [...args, '--wait', '-D', data, '-l', log], {
      uid,
      gid,
      cwd: data,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // The arguments of a child process's `exit` event.
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed`);
  }

  return {
    stop: () => control('stop', '--mode=immediate'),
    // Unlike `start`, this takes over the options of the last start.
    start: () => control('restart'),
  };
}
