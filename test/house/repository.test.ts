import { describe, expect, it } from 'vitest';
import { machineKinds } from '#infra/local/machine.mjs';
import { listFilesBelow, readText } from './reading/source.ts';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Packages for certain platforms only. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

const manifest = JSON.parse(readText('package.json')) as Manifest;
const declaredVersions = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
};

const binaryFile = /\.(png|jpe?g|webp|avif|ico|woff2?|pdf|sqlite)$/;
const textFiles = listFilesBelow('.').filter(
  (file) => !binaryFile.test(file) && file !== 'package-lock.json',
);
const texts = textFiles.map((file) => ({ file, text: readText(file) }));

/** Finds the lines of the repository that match, except in this test. */
function findLines(pattern: RegExp): string[] {
  return texts
    .filter(({ file }) => file !== 'test/house/repository.test.ts')
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
}

type LockedPackage = {
  readonly version?: string;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
};

describe('lock file', () => {
  const lock = readText('package-lock.json');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };

  it('names no registry, which depends on the machine', () => {
    const registryPattern = /"resolved"|:\/\/[^/"]*(registry|npmjs|artifact|proxy|mirror)/i;
    const registryLines = lock.split('\n').filter((line) => registryPattern.test(line));

    expect(registryLines, 'Remove `resolved` lines and registry hosts from package-lock.json.').toEqual([]);
  });

  it('pins the versions of package.json', () => {
    const lockedVersions = Object.keys(declaredVersions).map((name) => [
      name,
      packages[`node_modules/${name}`]?.version,
    ]);

    expect(
      Object.fromEntries(lockedVersions),
      'Run `npm install --save-exact` so that the lock file agrees with package.json.',
    ).toEqual(declaredVersions);
  });

  it('has the native packages of each platform, as optional ones', () => {
    const nativePackages = [
      /^@dynoxide\//,
      /^node-(bin-)?(linux|darwin|win)-/,
      /^@biomejs\/cli-/,
      /^@esbuild\//,
      /^@rolldown\/binding-/,
      /^@swc\/core-/,
      /^@oxc-(parser|resolver)\/binding-/,
      /^@typescript\/typescript-/,
      /^lightningcss-/,
    ];
    const isFor = (kind: string, { optional, os = [], cpu = [] }: LockedPackage) =>
      optional === true &&
      [os].flat().some((name) => [cpu].flat().some((processor) => kind === `${name}-${processor}`));
    const missing = machineKinds.flatMap((kind) => {
      const names = Object.keys(packages).filter((path) => isFor(kind, packages[path]!));
      const missingFamilies = nativePackages.filter(
        (family) => !names.some((path) => family.test(path.replace('node_modules/', ''))),
      );
      return missingFamilies.map((family) => `${kind} ${family}`);
    });

    expect(missing, 'Run `npm install` with npm 11 so that the lock file has it for every machine.').toEqual(
      [],
    );
  });
});

describe('each dependency', () => {
  it('is declared once, in an exact version', () => {
    const inexactVersions = Object.entries(declaredVersions).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    const duplicates = Object.keys(manifest.dependencies).filter((name) => name in manifest.devDependencies);

    expect(inexactVersions, 'Pin the exact version: `npm install --save-exact`.').toEqual([]);
    expect(duplicates, 'Keep the package in one of the two lists.').toEqual([]);
  });
});

describe('repository', () => {
  it('ignores installed packages, as a folder or a symbolic link', () => {
    expect(
      readText('.gitignore').split('\n'),
      'Name node_modules without a slash in .gitignore. With a slash, `git add` adds a link.',
    ).toContain('node_modules');
  });

  it('contains no machine-specific paths', () => {
    expect(
      findLines(/(^|["'`\s(=:])\/(work|tmp|root|home|Users|mnt|opt|var\/tmp)\//),
      'Write a path relative to the repository.',
    ).toEqual([]);
  });

  it('loads no script, style or font from third-party servers', () => {
    const contentServers =
      /unpkg\.com|jsdelivr|cdnjs|esm\.sh|skypack|fonts\.(googleapis|gstatic)|code\.jquery/;

    expect(findLines(contentServers), 'Install the package and bundle it.').toEqual([]);
    expect(findLines(/<(script|link)[^>]+(src|href)=["']https?:/), 'Bundle the file with Vite.').toEqual([]);
    expect(
      findLines(/@import\s+(url\()?["']?https?:|import\(['"`]https?:|from ['"]https?:/),
      'Install the package and bundle it.',
    ).toEqual([]);
  });

  it('contains no secret keys', () => {
    expect(
      findLines(/\b(sk|rk)_live_\w{8}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY/),
      'Remove the key, and have it revoked.',
    ).toEqual([]);
  });
});
