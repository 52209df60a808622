import { chmod, cp, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { installDebian } from './debian-root';
import { requireProgram } from './prerequisites';
import { endSignal, run } from './processes';

const PAUSE_MS = 200;

/** A Debian with systemd as its process 1, in namespaces of this machine, which needs neither Docker nor a disk image. */
export interface DebianSystem {
  /** Program and arguments before a command that runs in the system as root, in `/`. */
  readonly enter: readonly string[];
  /** The same for a program of this machine, which uses the network of the system: its loopback address. */
  readonly enterNetwork: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * Installs Debian and boots it. It reaches the internet, and nothing reaches it but this machine's root. Needs
 * root.
 *
 * @param root an empty folder
 * @param packages packages that it begins with
 */
export async function startDebian(
  root: string,
  packages: readonly string[],
): Promise<DebianSystem> {
  const nspawn = await requireProgram('systemd-nspawn');
  const slirp = await requireProgram('slirp4netns');
  await installDebian(root, ['systemd-sysv', 'dbus', ...packages]);
  // A temporary folder is closed to all accounts but its owner.
  await chmod(root, 0o755);
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) await cp(certificates, `${root}/etc/extra-ca.pem`);
  const options = ['--quiet', '--boot', '--private-network', '--resolv-conf=copy-host'];
  // This machine may have no systemd that runs.
  const unregistered = ['--register=no', '--keep-unit', '--console=pipe'];
  const machine = execa(nspawn, [...options, ...unregistered, `--directory=${root}`], {
    stdin: 'ignore',
    reject: false,
    cancelSignal: endSignal,
  });
  const pid = await Promise.race([findChild(machine.pid ?? 0), machine.then(notBooted)]);
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const enter = ['nsenter', `--target=${pid}`, '--all', 'env', '-i', path, 'HOME=/root'];
  if (certificates) enter.push('NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem');
  const [nsenter = '', ...inside] = enter;
  while (
    (
      await run(nsenter, [...inside, 'test', '-S', '/run/dbus/system_bus_socket'], {
        reject: false,
      })
    ).failed
  )
    await setTimeout(PAUSE_MS);
  await run(nsenter, [...inside, 'systemctl', 'is-system-running', '--wait']);
  const network = execa(
    slirp,
    ['--configure', '--mtu=65520', '--disable-host-loopback', pid, 'tap0'],
    {
      reject: false,
      cancelSignal: endSignal,
    },
  );
  return {
    enter,
    enterNetwork: ['nsenter', `--target=${pid}`, '--net'],
    stop: async () => {
      network.kill();
      await network;
      // The kernel ends everything else in the namespaces with it.
      process.kill(Number(pid), 'SIGKILL');
      await machine;
    },
  };
}

async function findChild(parent: number): Promise<string> {
  for (;;) {
    const [child] = (
      await readFile(`/proc/${String(parent)}/task/${String(parent)}/children`, 'utf8')
    ).split(' ');
    if (child) return child;
    await setTimeout(PAUSE_MS);
  }
}

function notBooted({ stderr }: { readonly stderr: unknown }): never {
  throw new Error(`Debian did not start: ${String(stderr)}`);
}
