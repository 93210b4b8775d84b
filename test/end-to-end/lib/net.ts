/**
 * A network of the test's own, whose cables can be pulled: each browser lives in a network namespace with one cable to a
 * switch, where the host is. A cable that is pulled leaves both ends believing that it is there, as a Wi-Fi that fades.
 * Takes Linux, root, and the `ip` command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, type LaunchOptions, type Peer } from './browser';

export interface Plugged extends Peer {
  /** Pulls the cable; what was sent is sent again once it is back. */
  readonly unplug: () => void;
  /** Puts it into this switch; into the first one, where the host is, unless another is named. */
  readonly plug: (toSwitch?: 0 | 1) => void;
  /** Puts all processes of the browser to sleep, as a laptop that is shut. */
  readonly sleep: () => void;
  readonly wake: () => void;
  /** From now on nothing of this browser goes out by UDP. */
  readonly forbidUdp: () => void;
}

export interface Net {
  /** The address of the host in this network. */
  readonly address: string;
  readonly launch: (options?: LaunchOptions) => Promise<Plugged>;
  readonly close: () => void;
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Whether this machine lets us make such a network. */
export const canBuildNet = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = 'ip link add rnet-probe type bridge && ip link add rnet-a type veth peer name rnet-b';
  return spawnSync('unshare', ['-n', 'sh', '-c', probe], { stdio: 'ignore' }).status === 0;
};

/** All processes that live in the network namespace of this one. */
const pidsBeside = (pid: number): readonly number[] => {
  const wanted = readlinkSync(`/proc/${pid}/ns/net`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/ns/net`) === wanted;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The browser, to be started in a namespace of its own: it says its number, and waits for its cable. */
const script = (folder: string): string => {
  const browser = process.env['ROUNDEL_BROWSER'] ?? '/usr/bin/chromium';
  const file = join(folder, 'browser');
  writeFileSync(
    file,
    `#!/bin/sh
exec unshare -n sh -c 'echo $$ > "${folder}/pid"; while [ ! -e "${folder}/go" ]; do sleep 0.05; done; exec "${browser}" "$@"' sh "$@"
`,
  );
  chmodSync(file, 0o700);
  return file;
};

let made = 0;

/** Builds a network with one switch that the host is at, and one that it is not. */
export const buildNet = (): Net => {
  made += 1;
  const name = `rn${process.pid % 10_000}x${made}`;
  const switches = [`${name}-0`, `${name}-1`] as const;
  // Two runs on one machine, or one that was killed before, are not to take each other's addresses.
  const prefix = `10.77.${(process.pid + made) % 256}`;
  for (const each of switches) {
    ip('link', 'add', each, 'type', 'bridge');
    ip('link', 'set', each, 'up');
  }
  ip('addr', 'add', `${prefix}.1/24`, 'dev', switches[0]);
  const folders: string[] = [];

  const wire = async (folder: string, at: number): Promise<number> => {
    const file = join(folder, 'pid');
    while (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') await pause(50);
    const pid = Number(readFileSync(file, 'utf8'));
    const [near, far] = [`${name}p${at}`, `${name}q${at}`];
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far);
    ip('link', 'set', far, 'netns', String(pid));
    const inside = `ip link set lo up && ip addr add ${prefix}.${at + 10}/24 dev ${far} && ip link set ${far} up && ip route add default via ${prefix}.1`;
    execFileSync('nsenter', ['-t', String(pid), '-n', 'sh', '-c', inside]);
    ip('link', 'set', near, 'master', switches[0], 'up');
    writeFileSync(join(folder, 'go'), '');
    return pid;
  };

  return {
    address: `${prefix}.1`,
    launch: async (options = {}) => {
      const folder = mkdtempSync(join(tmpdir(), 'roundel-net-'));
      const at = folders.push(folder);
      const [peer, pid] = await Promise.all([
        launchBrowser({ ...options, executable: script(folder) }),
        wire(folder, at),
      ]);
      const near = `${name}p${at}`;
      let asleep: readonly number[] = [];
      const wake = (): void => {
        for (const each of asleep) process.kill(each, 'SIGCONT');
        asleep = [];
      };
      return {
        ...peer,
        unplug: () => ip('link', 'set', near, 'nomaster'),
        plug: (toSwitch = 0) => ip('link', 'set', near, 'master', switches[toSwitch]),
        sleep: () => {
          asleep = pidsBeside(pid);
          for (const each of asleep) process.kill(each, 'SIGSTOP');
        },
        wake,
        forbidUdp: () => {
          execFileSync('nsenter', ['-t', String(pid), '-n', 'ip', 'rule', 'add', 'ipproto', 'udp', 'blackhole']);
        },
        close: async () => {
          wake();
          await peer.close();
        },
      };
    },
    close: () => {
      for (const each of switches) ip('link', 'del', each);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
};
