import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Chromium in a closed network must not look for its makers' hosts; as root it runs without its sandbox only. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How to launch a browser on this machine: CHROMIUM_PATH, else a Chromium or Chrome of the system, else the one that
 * npm brought (Linux on x64), else whatever `playwright install chromium` left.
 */
export function findBrowser(): LaunchOptions {
  const installed = process.env.CHROMIUM_PATH ?? systemBrowser();
  if (installed) return { executablePath: installed, args: FLAGS };
  return (process.platform === 'linux' && process.arch === 'x64' && packagedBrowser()) || { args: FLAGS };
}

function systemBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const onMac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return [...onPath, ...onMac].find((file) => fs.existsSync(file));
}

/**
 * The Chromium of @sparticuz/chromium, which brings all the system libraries that it needs. Its own default flags are
 * not used: one process for all kills the browser when a context closes, and disabled web security hides faults.
 */
function packagedBrowser(): LaunchOptions | undefined {
  const require = createRequire(import.meta.url);
  const version = installedVersion(require);
  if (!version) return undefined;
  const folder = path.join(import.meta.dirname, '..', '.cache', `chromium-${version}`);
  if (!fs.existsSync(folder)) unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    args: [...FLAGS, '--no-zygote', '--headless=shell'],
    ignoreDefaultArgs: ['--headless'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: fontsOf(folder, require),
    },
  };
}

function installedVersion(require: NodeJS.Require): string | undefined {
  try {
    const main = require.resolve('@sparticuz/chromium');
    const description = path.join(main.slice(0, main.lastIndexOf(`${path.sep}build${path.sep}`)), 'package.json');
    return (JSON.parse(fs.readFileSync(description, 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/**
 * Unpacks into a folder of this run's own and then gives it its name, so that runs beside each other cannot meet half a
 * browser. In a process of its own, because the package reads its settings while it is imported and sets some for us.
 */
function unpack(folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  fs.mkdirSync(unfinished, { recursive: true });
  const program = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The browser could not be unpacked into ${folder}.`);
  fs.chmodSync(path.join(unfinished, 'chromium'), 0o755); // the next to run from this checkout may be another user
  try {
    fs.renameSync(unfinished, folder);
  } catch {
    fs.rmSync(unfinished, { recursive: true, force: true }); // another run was faster
  }
}

/**
 * The package's own configuration looks for its fonts in places that are not ours, and they are of Latin letters only:
 * emojis and Arabic come from packages of ours.
 */
function fontsOf(folder: string, require: NodeJS.Require): string {
  const packages = ['@expo-google-fonts/noto-color-emoji', '@expo-google-fonts/noto-sans-arabic'];
  const folders = packages.map((name) => path.dirname(require.resolve(`${name}/package.json`)));
  const dirs = [path.join(folder, 'fonts'), ...folders].map((dir) => `  <dir>${dir}</dir>\n`).join('');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${dirs}  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  const file = path.join(folder, 'fonts.conf');
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
  return file;
}
