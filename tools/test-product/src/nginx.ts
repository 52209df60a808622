import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

const NGINX_FILES = path.resolve(import.meta.dirname, '../../../deploy/nginx/atrium');

/** Options of `startNginx`. */
export interface NginxOptions {
  /** File of the nginx program. */
  readonly program: string;
  /** An existing folder for its files. */
  readonly folder: string;
  /** Port of the loopback address. */
  readonly port: number;
  /** Origins of the API's processes. */
  readonly apis: readonly string[];
  /** More lines of its `http` block. */
  readonly http?: string;
  /** More lines of its `server` block. */
  readonly server?: string;
}

/**
 * Starts nginx with the configuration of `deploy/nginx` in front of the API, without TLS.
 *
 * @throws Error when it ends before it answers
 */
export async function startNginx(options: NginxOptions): Promise<{ stop: () => Promise<void> }> {
  const { program, folder, port } = options;
  const file = path.join(folder, 'nginx.conf');
  // nginx resolves includes relative to the configuration, as in /etc/nginx.
  await symlink(NGINX_FILES, path.join(folder, 'atrium'));
  await writeFile(file, configure(options));
  const server = spawn(program, ['-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(server, 'exit');
  await Promise.race([untilAnswered(port), ended.then(() => Promise.reject(notStarted()))]);
  return {
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function notStarted(): Error {
  return new Error('nginx has ended before it answered; its own words are above');
}

async function untilAnswered(port: number): Promise<void> {
  const address = `http://127.0.0.1:${String(port)}/registry.json`;
  for (let answer: Response | null = null; !answer?.ok;) {
    answer = await fetch(address).catch(() => null);
  }
}

// Replaces nginx.conf and upstreams.conf.
function configure({ folder, port, apis, http = '', server = '' }: NginxOptions): string {
  const { username, uid } = userInfo();
  const servers = (options: string) =>
    apis.map((api) => `server ${new URL(api).host} ${options};`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
    include /etc/nginx/modules-enabled/*.conf;
    ${uid === 0 ? `user ${username};` : ''}
    worker_processes 2;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.join('\n')}
      proxy_cache_path ${folder}/cache keys_zone=atrium_files:10m use_temp_path=off;
      include atrium/http.conf;
      upstream atrium { zone atrium 64k; ${servers('max_fails=1 fail_timeout=1s')} keepalive 64; }
      upstream atrium_each { zone atrium_each 64k; ${servers('max_fails=0')} }
      server {
        listen 127.0.0.1:${String(port)};
        ${server}
        include atrium/locations.conf;
      }
      ${http}
    }`;
}
