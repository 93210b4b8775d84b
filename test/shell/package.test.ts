/**
 * How the desktop app is packed. Electron's binary is not at hand here: a file with Electron's fuses in it stands in
 * for it, and electron-builder packs that for real.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { JOIN_SCHEME } from '../../src-main/bridge-join';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
const config = parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
  readonly files: readonly string[];
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
};

/** What electron-builder brings along and keeps to itself. */
const inBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { validateConfiguration } = inBuilder('app-builder-lib/out/util/config/config') as {
  readonly validateConfiguration: (config: unknown, log: { readonly isEnabled: boolean }) => Promise<void>;
};

const NOT_ENABLED = { isEnabled: false };

describe('the configuration', () => {
  it('is one that electron-builder takes', async () => {
    await expect(validateConfiguration(parse(text), NOT_ENABLED)).resolves.toBeUndefined();
    const wrong = { ...(parse(text) as object), fuses: {} };
    await expect(validateConfiguration(wrong, NOT_ENABLED)).rejects.toThrow('fuses');
  });

  it.each([
    ['mac', 'target', ['dmg']],
    ['mac', 'hardenedRuntime', true],
    ['win', 'target', ['nsis']],
    ['nsis', 'deleteAppDataOnUninstall', false],
    ['linux', 'target', ['AppImage', 'deb']],
  ])('says of %s: %s is %j', (system, key, expected) => {
    expect(config[system]?.[key]).toEqual(expected);
  });

  it('opens the links that the shell reads', () => {
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual([JOIN_SCHEME]);
  });

  it('asks of macOS nothing but to compile while it runs', () => {
    const path = String(config['mac']?.['entitlements']);
    expect(config['mac']?.['entitlementsInherit']).toBe(path);
    const keys = [...readFileSync(join(root, path), 'utf8').matchAll(/<key>(.+)<\/key>\s*<true\/>/g)];
    expect(keys.map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  });

  it('has an icon as large as macOS wants it', () => {
    for (const system of ['mac', 'win', 'linux']) expect(config[system]?.['icon']).toBe('icon.png');
    const png = readFileSync(join(root, String(config['directories']?.['buildResources']), 'icon.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_024, 1_024]);
  });

  it('names what electron.vite.config.ts and package.json build', () => {
    const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly main: string };
    expect(main).toBe('./out/main/index.js');
    const built = readFileSync(join(root, 'electron.vite.config.ts'), 'utf8');
    for (const room of ['main', 'preload', 'renderer']) {
      expect(config.files).toContain(`out/${room}/**`);
      expect(built).toContain(`'out/${room}'`);
    }
  });
});

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Version 1, eight fuses, as Electron leaves its factory: each the other way than we want it. */
const FACTORY = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 8]), Buffer.from('10110001')]);

/** The project as electron-builder sees it: what is packed, what must not be, and the configuration. */
const layOut = (project: string): void => {
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(join(project, name, '..'), { recursive: true });
    writeFileSync(join(project, name), content, { mode: 0o755 });
  };
  write('package.json', readFileSync(join(root, 'package.json')));
  write('out/main/index.js', '// main');
  write('out/main/chunks/words.js', '// words');
  write('out/preload/index.cjs', '// preload');
  write('out/renderer/index.html', '<!doctype html>');
  write('out/renderer/assets/app.js', '// app');
  write('out/bench/main.mjs', '// bench');
  write('src-main/main.ts', '// a source');
  write('test/shell/package.test.ts', '// a test');
  write('node_modules/konva/package.json', '{"name":"konva","version":"10.9.1"}');
  write('electron/electron', Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n#'), FACTORY, Buffer.from('\n')]));
  write('electron/version', '45.5.0');
  cpSync(join(root, 'resources/app'), join(project, 'resources/app'), { recursive: true });
  write('electron-builder.yml', text);
};

describe.runIf(process.platform === 'linux')('a package', () => {
  let project = '';
  const packed = (): string => join(project, 'out/packages/linux-unpacked');

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'roundel-package-'));
    layOut(project);
    const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js');
    const ours = ['-c.electronDist=electron', '-c.electronVersion=45.5.0'];
    const args = [builder, '--linux', '--dir', '--x64', '--projectDir', project, ...ours];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout + stderr);
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('holds what was built, and no source, test or package of others', () => {
    const { listPackage } = inBuilder('@electron/asar') as {
      readonly listPackage: (file: string, options: { readonly isPack: boolean }) => readonly string[];
    };
    const files = listPackage(join(packed(), 'resources/app.asar'), { isPack: false });
    expect(files.filter((name) => /\.\w+$/.test(name))).toEqual([
      '/out/main/chunks/words.js',
      '/out/main/index.js',
      '/out/preload/index.cjs',
      '/out/renderer/assets/app.js',
      '/out/renderer/index.html',
      '/package.json',
    ]);
    expect(existsSync(join(packed(), 'resources/app'))).toBe(false);
  });

  it.each([
    ['RunAsNode', 'off'],
    ['EnableNodeOptionsEnvironmentVariable', 'off'],
    ['EnableNodeCliInspectArguments', 'off'],
    ['EnableCookieEncryption', 'on'],
    ['EnableEmbeddedAsarIntegrityValidation', 'on'],
    ['OnlyLoadAppFromAsar', 'on'],
    ['GrantFileProtocolExtraPrivileges', 'off'],
  ] as const)('has its fuse %s %s', async (fuse, expected) => {
    const wire = await getCurrentFuseWire(join(packed(), 'roundel'));
    // The wire is text: a digit for each fuse.
    const digit = String.fromCharCode(wire[FuseV1Options[fuse]] ?? 0);
    expect(digit).toBe(expected === 'on' ? '1' : '0');
  });
});
